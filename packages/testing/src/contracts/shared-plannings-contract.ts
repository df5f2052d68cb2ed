import type { JsonObject } from '@flightbag/core'
import { describe, expect, test } from 'vitest'
import { change, put, remove } from '../lib/changes.ts'
import type { BagHarness } from './bag-harness.ts'

const NOW = Date.parse('2026-10-03T00:00:00.000Z')

/** The contract of shared plannings. */
export function sharedPlanningsContract(name: string, open: () => Promise<BagHarness>): void {
  describe(`shared plannings in ${name}`, () => {
    async function setUp() {
      const { store, account } = await open()
      for (const id of ['ana', 'beto', 'carla']) await account(id)
      return { ...store.records, ...store.sync, shared: store.sharedPlannings }
    }
    function planning(id: string, status: string, extra: JsonObject = {}): JsonObject {
      return {
        id,
        doc: { route: [{ ident: 'SADF' }], level: 'A045', providerKeys: 'secret' },
        participants: [
          { userId: 'ana', status: 'owner', personal: { aircraftId: 'lv-ana', speed: 110, secret: 1 } },
          { userId: 'beto', status, personal: { aircraftId: 'lv-beto', fuel: 80 } },
        ],
        providerKeys: { weather: 'secret' },
        ...extra,
      }
    }
    function asAna(record: JsonObject) {
      return change({ kind: 'sharedPlanning', record }, { accountId: 'ana', nowMs: NOW })
    }

    test('are readable for owner and accepted guests only, with each aircraft from its own bag', async () => {
      const { apply, shared } = await setUp()
      await apply(
        'ana',
        [
          asAna(planning('yes', 'accepted')),
          asAna(planning('no', 'invited')),
          put('aircraft', { id: 'lv-ana', registration: 'LV-ANA', icaoType: 'C150', secret: 1 }),
        ],
        NOW,
      )
      await apply(
        'beto',
        [
          put('aircraft', { id: 'lv-beto', registration: 'LV-BET' }),
          put('aircraft', { id: 'lv-ana', registration: 'LV-XXX' }),
        ],
        NOW,
      )
      const seenByBeto = await shared.one('beto', 'yes')
      expect(seenByBeto).toEqual(await shared.one('ana', 'yes'))
      expect(seenByBeto).toMatchObject({
        ownerId: 'ana',
        participants: [
          { userId: 'ana', aircraft: { id: 'lv-ana', registration: 'LV-ANA', icaoType: 'C150' } },
          { userId: 'beto', aircraft: { id: 'lv-beto', registration: 'LV-BET', icaoType: null } },
        ],
      })
      expect(JSON.stringify(seenByBeto)).not.toContain('secret')
      expect(await shared.one('beto', 'no')).toBeNull()
      expect((await shared.list('beto')).map(({ id }) => id)).toEqual(['yes'])
      expect((await shared.list('ana')).map(({ id }) => id)).toEqual(['no', 'yes'])
      await apply('ana', [asAna(planning('yes', 'accepted', { participants: [] }))], NOW + 5)
      expect(await shared.one('beto', 'yes')).toBeNull()
      expect((await shared.list('ana')).map(({ id }) => id)).toEqual(['yes', 'no'])
    })

    test('have an id that is unique over all accounts: another account cannot store it', async () => {
      const { apply, revision, shared } = await setUp()
      await apply('ana', [asAna(planning('taken', 'invited'))], NOW)
      const before = await revision('carla')
      const theft = change({ kind: 'sharedPlanning', record: { id: 'taken' } }, { accountId: 'carla', nowMs: NOW })
      expect(await apply('carla', [put('note', { id: 'n' }), theft], NOW)).toMatchObject({
        ok: false,
        failure: {
          field: 'record.id',
          recordId: 'taken',
          message: 'record.id taken is that of a shared planning of another account',
        },
      })
      expect(await revision('carla')).toBe(before)
      expect(await shared.one('ana', 'taken')).toMatchObject({ ownerId: 'ana' })
    })

    test('are deleted for all accounts', async () => {
      const { apply, shared } = await setUp()
      await apply('ana', [asAna(planning('brief', 'accepted'))], NOW)
      await apply('ana', [remove('sharedPlanning', 'brief')], NOW + 1)
      expect([await shared.one('ana', 'brief'), await shared.one('beto', 'brief')]).toEqual([null, null])
      for (const pilot of ['ana', 'beto']) {
        expect((await shared.list(pilot)).map(({ id }) => id)).not.toContain('brief')
      }
    })

    test('keep the id of a deleted one reserved from other accounts', async () => {
      const { apply, shared } = await setUp()
      await apply('ana', [asAna(planning('once', 'invited'))], NOW)
      await apply('ana', [remove('sharedPlanning', 'once')], NOW + 1)
      const theft = change({ kind: 'sharedPlanning', record: { id: 'once' } }, { accountId: 'carla', nowMs: NOW })
      expect(await apply('carla', [theft], NOW)).toMatchObject({ ok: false, failure: { recordId: 'once' } })
      await apply('ana', [asAna(planning('once', 'invited'))], NOW + 2)
      expect(await shared.one('ana', 'once')).toMatchObject({ ownerId: 'ana' })
    })

    test('show each the aircraft that it names', async () => {
      const { apply, shared } = await setUp()
      const ids = ['lv-one', 'lv-two']
      const plannings = ids.map((id) => {
        const participants = [{ userId: 'ana', status: 'owner', personal: { aircraftId: id } }]
        return asAna(planning(`of-${id}`, 'invited', { participants }))
      })
      await apply('ana', [...plannings, ...ids.map((id) => put('aircraft', { id }))], NOW)
      expect((await shared.list('ana')).slice(0, 2)).toMatchObject([
        { id: 'of-lv-two', participants: [{ aircraft: { id: 'lv-two' } }] },
        { id: 'of-lv-one', participants: [{ aircraft: { id: 'lv-one' } }] },
      ])
    })

    test('have no summary of a deleted aircraft', async () => {
      const { apply, shared } = await setUp()
      const personal = { aircraftId: 'lv-old' }
      const participants = [{ userId: 'ana', status: 'owner', personal }]
      await apply('ana', [asAna(planning('old', 'invited', { participants })), put('aircraft', { id: 'lv-old' })], NOW)
      expect(await shared.one('ana', 'old')).toMatchObject({ participants: [{ aircraft: { id: 'lv-old' } }] })
      await apply('ana', [remove('aircraft', 'lv-old')], NOW + 1)
      expect(await shared.one('ana', 'old')).toMatchObject({ participants: [{ personal, aircraft: null }] })
    })

    test.each([
      ['owner', 'owner'],
      ['owner', 'invited'],
      ['owner', 'accepted'],
      ['invited', 'invited'],
      ['accepted', 'accepted'],
      ['invited', null],
      [null, 'accepted'],
      [null, null],
    ])(
      'participants with the statuses %s and %s read it, and show an aircraft, only as accepted guests',
      async (...statuses) => {
        const { apply, shared } = await setUp()
        const pilots = ['beto', 'carla'] as const
        for (const id of pilots) await apply(id, [put('aircraft', { id: 'own', registration: `LV-${id}` })], NOW)
        const participants = pilots.map((userId, n) => {
          const participant = { userId, personal: { aircraftId: 'own' } }
          const status = statuses[n] ?? null
          return status === null ? participant : { ...participant, status }
        })
        await apply('ana', [asAna(planning('every', 'accepted', { participants }))], NOW)
        const seen = JSON.stringify(await shared.one('ana', 'every'))
        for (const [n, id] of pilots.entries()) {
          const isGuest = statuses[n] === 'accepted'
          expect([id, seen.includes(`LV-${id}`)]).toEqual([id, isGuest])
          expect([id, (await shared.one(id, 'every')) !== null]).toEqual([id, isGuest])
          expect([id, (await shared.list(id)).map((one) => one.id)]).toEqual([id, isGuest ? ['every'] : []])
        }
      },
    )

    test('are not readable for a guest who left or was removed, and show no aircraft of theirs', async () => {
      const { apply, shared } = await setUp()
      await apply('beto', [put('aircraft', { id: 'lv-beto', registration: 'LV-BET' })], NOW)
      await apply('ana', [asAna(planning('left', 'accepted', { removedUserIds: ['carla'] }))], NOW)
      expect(JSON.stringify(await shared.one('beto', 'left'))).toContain('LV-BET')
      await apply('ana', [asAna(planning('left', 'accepted', { removedUserIds: ['beto'] }))], NOW + 1)
      expect([await shared.one('beto', 'left'), await shared.list('beto')]).toEqual([null, []])
      const seenByOwner = JSON.stringify(await shared.one('ana', 'left'))
      expect([seenByOwner.includes('beto'), seenByOwner.includes('LV-BET')]).toEqual([true, false])
    })

    test('are returned once to an owner who is also an accepted guest, and to a guest who is named twice', async () => {
      const { apply, shared } = await setUp()
      const participants = ['ana', 'beto', 'carla', 'beto'].map((userId) => ({ userId, status: 'accepted' }))
      for (const nowMs of [NOW, NOW + 1]) {
        const twice = asAna(planning('twice', 'accepted', { participants, title: `${nowMs}` }))
        expect(await apply('ana', [twice], nowMs)).toMatchObject({ value: { imported: 1 } })
        for (const pilot of ['ana', 'beto', 'carla']) {
          expect((await shared.list(pilot)).filter(({ id }) => id === 'twice')).toHaveLength(1)
        }
      }
    })

    test('are listed for each participant in one order, also those of one revision', async () => {
      const { store, account } = await open()
      const accounts = ['dora', 'elio'] as const
      for (const id of accounts) await account(id)
      const participants = accounts.map((userId) => ({ userId, status: 'accepted' }))
      const own = [
        ['dora', 'order-b'],
        ['dora', 'order-d'],
        ['elio', 'order-C'],
        ['elio', 'order-a'],
      ] as const
      for (const [n, [accountId, id]] of own.entries()) {
        const planning = change({ kind: 'sharedPlanning', record: { id, participants } }, { accountId, nowMs: NOW })
        await store.sync.apply(accountId, [planning], NOW + (n % 2))
      }
      for (const each of accounts) {
        const listed = (await store.sharedPlannings.list(each)).map(({ id }) => id)
        expect(listed).toEqual(['order-a', 'order-d', 'order-C', 'order-b'])
      }
    })

    test('are found by guests with any id, and by no other account', async () => {
      const { apply, shared } = await setUp()
      const guests = ['a,b', '{', '}', '"', '\\', ' ', 'NULL']
      const participants = guests.map((userId) => ({ userId, status: 'accepted' }))
      await apply('ana', [asAna(planning('odd', 'accepted', { participants }))], NOW)
      for (const guest of guests) expect(await shared.one(guest, 'odd')).toMatchObject({ ownerId: 'ana' })
      for (const stranger of ['a', 'b', '', 'null']) expect(await shared.one(stranger, 'odd')).toBeNull()
    })

    test('are not mixed with records of other kinds that have the id of a planning or of an aircraft', async () => {
      const { apply, shared } = await setUp()
      const participants = [{ userId: 'beto', status: 'accepted' }]
      const notes = ['brief', 'memo'].map((id) => put('note', { id, participants }))
      await apply('ana', [asAna(planning('brief', 'accepted')), ...notes], NOW)
      await apply(
        'beto',
        ['aircraft', 'note'].map((kind) => put(kind, { id: 'lv-beto', registration: kind })),
        NOW,
      )
      expect(await shared.one('ana', 'memo')).toBeNull()
      const seenByBeto = (await shared.list('beto')).filter(({ id }) => ['brief', 'memo'].includes(id))
      expect(seenByBeto).toMatchObject([
        { id: 'brief', participants: [{ userId: 'ana' }, { userId: 'beto', aircraft: { registration: 'aircraft' } }] },
      ])
    })
  })
}
