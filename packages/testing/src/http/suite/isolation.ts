import { randomUUID } from 'node:crypto'
import { recordKinds } from '@flightbag/core'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { KeyRoute } from '../../../../http/src/declare/route.ts'
import { dataOf, type HttpAnswer, nextCursorOf } from '../answer.ts'
import type { AskOptions, Client } from '../client.ts'
import { type FullBag, fullBag, type Mark } from '../full-bag.ts'
import { asked, bodies, filled, opening, type Question, queryOf, routes, type Values } from '../questions.ts'
import type { StartSubject, TestAccount } from '../subject.ts'
import { withService } from './with-service.ts'

const MINE: Mark = { word: 'minely', icao: 'ZMIN', national: 'QMI', hex: 'aaaaaaaa' }
const THEIRS: Mark = { word: 'theirs', icao: 'ZTHR', national: 'QTH', hex: 'cccccccc' }
const NOBODYS: Mark = { word: 'nobody', icao: 'ZNBD', national: 'QNB', hex: 'bbbbbbbb' }

function decoded(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString()
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}

/** One account requests everything by every name that another account uses. */
export function isolationSuite(start: StartSubject): void {
  describe('isolation', () => {
    const service = withService(() => start())
    let mine: { account: TestAccount; client: Client; bag: FullBag }
    let theirs: { account: TestAccount; client: Client; bag: FullBag }
    /** The names of the other account, and in their place names that no account has, of the same form and length. */
    let twins: readonly (readonly [theirs: string, nobodys: string])[]
    let names: readonly string[]
    /** The answers of an account's own routes before the other account had data. */
    let before: readonly string[]

    async function pilotWith(mark: Mark, others: readonly TestAccount[]) {
      const { account, client } = await service.pilot()
      const participants = [
        { userId: account.id, status: 'owner', personal: { aircraftId: `${mark.word}-aircraft` } },
        ...others.map(({ id }) => ({ userId: id, status: 'invited', personal: null })),
      ]
      const bag = fullBag(mark, participants)
      await service.subject.import(account.id, bag.lines)
      await client.put(`/v1/plugin/sessions/${mark.word}-put`, { ...SESSION, aircraft: { registration: mark.word } })
      await service.subject.putFile(account.id, bag.attachmentId, new TextEncoder().encode(mark.word))
      return { account, client, bag }
    }

    beforeAll(async () => {
      mine = await pilotWith(MINE, [])
      before = await ownAnswers()
      theirs = await pilotWith(THEIRS, [mine.account])
      const deleted = 'theirs-deleted'
      await theirs.client.put(`/v1/plugin/sessions/${deleted}`, bodies['/v1/plugin/sessions/{id}']!([]))
      await service.subject.deleteSession(theirs.account.id, deleted)
      await theirs.client.put('/v1/plugin/live', bodies['/v1/plugin/live']!([]))
      const commands = []
      for (let n = 0; n < 3; n++) commands.push(await service.subject.sendCommand(theirs.account.id, { kind: 'test' }))
      const random = [theirs.account.id, ...commands]
      twins = [
        ...(['word', 'icao', 'national', 'hex'] as const).flatMap((part) => [
          [THEIRS[part], NOBODYS[part]] as const,
          [THEIRS[part].toLowerCase(), NOBODYS[part].toLowerCase()] as const,
          [THEIRS[part].toUpperCase(), NOBODYS[part].toUpperCase()] as const,
        ]),
        ...random.map((id) => [id, randomUUID()] as const),
      ]
      names = [...new Set([...theirs.bag.names, deleted, theirs.account.email, ...random])].filter(
        (name) => name !== mine.account.id,
      )
    })

    /** The answers of every route to the owner of a bag, without the URLs that differ in every answer. */
    async function allAnswers({ client, bag }: typeof mine, mark: Mark): Promise<readonly string[]> {
      const answers = []
      for (const route of asked) {
        const params = opening(mark, bag.attachmentId)[route.path] ?? {}
        answers.push(`${route.name} ${lasting(await ask(client, { route, params, query: {} })).replace(SIGNED, '')}`)
      }
      return answers
    }
    function ownAnswers() {
      return allAnswers(mine, MINE)
    }

    function nobodysFor(text: string) {
      return twins.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
    }
    function theirsFor(text: string) {
      return twins.reduce((changed, [to, from]) => changed.replaceAll(from, to), text)
    }
    function swapped(values: Values, swap: (text: string) => string): Values {
      return Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          name === 'cursor' && decoded(value).startsWith('[') ? encoded(swap(decoded(value))) : swap(value),
        ]),
      )
    }

    /** An answer without its own id and time. */
    function lasting({ status, headers, text }: HttpAnswer): string {
      const { date, 'x-request-id': requestId, ...rest } = headers
      const body = text
        .replaceAll(String(requestId), '')
        .replaceAll(/"(generatedAt|receivedAt|fetchedAt)":"[^"]*"/g, '')
      return JSON.stringify([status, rest, body])
    }

    function ask(client: Client, { route, params, query, headers = {} }: Question): Promise<HttpAnswer> {
      const path = `${filled(route.path, params)}${queryOf(query)}`
      const options: AskOptions = { headers }
      if (route.body === null) return client.ask(route.method, path, options)
      const body = bodies[route.path] ?? expect.fail(`${route.name} takes a body, and no test gives it one`)
      return client.put(path, body([...names, ...Object.values(params)]), options)
    }

    /**
     * Requests with the other account's names and with unused names, and compares every byte; no answer contains data
     * of the other account.
     */
    async function sameAsNobodys(question: Question): Promise<HttpAnswer> {
      const [params, query] = [swapped(question.params, nobodysFor), swapped(question.query, nobodysFor)]
      const toTheirs = await ask(mine.client, question)
      const toNobodys = await ask(mine.client, { ...question, params, query })
      const about = [question.route.name, question.params, question.query]
      expect([about, theirsFor(lasting(toNobodys))]).toEqual([about, lasting(toTheirs)])
      const shown = twins.filter(([secret]) => toNobodys.text.includes(secret))
      expect([about, shown]).toEqual([about, []])
      return toTheirs
    }

    function openingTheirs({ path }: KeyRoute<never>): Values {
      return (
        opening(THEIRS, theirs.bag.attachmentId)[path] ??
        expect.fail(`${path} takes parameters, and no test fills them`)
      )
    }

    test('both bags have every kind of record, and every route with a name succeeds for the owner', async () => {
      const kinds = new Set(theirs.bag.lines.map(({ kind }) => kind))
      expect(kinds).toEqual(new Set(recordKinds.map(({ name }) => name)))
      for (const route of asked) {
        const params = Object.keys(route.params).length === 0 ? {} : openingTheirs(route)
        const answer = await ask(theirs.client, { route, params, query: {} })
        expect([route.name, Object.keys(params), answer.status]).toEqual([route.name, Object.keys(route.params), 200])
        const opened = answer.text.includes(THEIRS.word) || answer.text.includes(THEIRS.national)
        if (Object.keys(params).length > 0) expect([route.name, opened]).toEqual([route.name, true])
      }
    })

    test('the answers of one account do not change when another fills its bag', async () => {
      expect(await ownAnswers()).toEqual(before)
    })

    test('every route gives the same answer for a name of the other account as for an unused one', async () => {
      for (const route of asked) {
        for (const parameter of Object.keys(route.params)) {
          const own = opening(MINE, mine.bag.attachmentId)[route.path] ?? {}
          // Beside a parameter of the own account, and beside one of the other.
          const others = Object.keys(route.params).length > 1 ? [own, openingTheirs(route)] : [own]
          for (const other of others) {
            for (const name of names) {
              const answer = await sameAsNobodys({ route, params: { ...other, [parameter]: name }, query: {} })
              const { ident } = route.params
              if (ident === undefined)
                expect([route.name, name, answer.status >= 400]).toEqual([route.name, name, true])
            }
          }
        }
      }
    })

    test("every query parameter gives the same result for the other account's value as for an unused one", async () => {
      for (const route of asked) {
        const params = opening(MINE, mine.bag.attachmentId)[route.path] ?? {}
        for (const parameter of Object.keys(route.query)) {
          for (const name of [`${THEIRS.word}-aircraft`, THEIRS.icao, theirs.account.id])
            await sameAsNobodys({ route, params, query: { [parameter]: name } })
        }
      }
    })

    test("a cursor of the other account's collection has no effect beyond any other cursor", async () => {
      let pages = 0
      for (const route of asked.filter(({ query }) => 'cursor' in query)) {
        await service.subject.import(theirs.account.id, twoMore(route.path))
        const cursor = nextCursorOf(await ask(theirs.client, { route, params: {}, query: { limit: '1' } }))
        if (cursor === null) expect.fail(`${route.path} has no second page`)
        const answer = await sameAsNobodys({ route, params: {}, query: { cursor } })
        expect([route.path, answer.status]).toEqual([route.path, 200])
        pages++
      }
      expect(pages).toBe(recordKinds.filter(({ collection }) => collection !== null).length)
    })

    test('property: names of the other account beside any parameters and headers change nothing', async () => {
      const fixed: Values = { limit: '1', updatedSince: '2026-01-01T00:00:00Z', from: '2026-01-01', to: '2026-12-31' }
      const question = fc.constantFrom(...asked).chain((route) => {
        const own = opening(MINE, mine.bag.attachmentId)[route.path] ?? {}
        const params = fc.record(
          Object.fromEntries(
            Object.keys(route.params).map((name) => [name, fc.constantFrom(...names, own[name] ?? 'x')]),
          ),
        )
        const query = fc
          .array(fc.tuple(fc.constantFrom(...Object.keys(route.query), 'unknown'), fc.constantFrom(...names, null)))
          .map((pairs) => pairs.map(([name, value]) => [name, value ?? fixed[name] ?? 'minely-aircraft'] as const))
          .map((pairs): Values => Object.fromEntries(pairs))
        const headers = fc.constantFrom<Readonly<Record<string, string>>>(
          {},
          { 'if-none-match': '*' },
          { 'if-match': `"${theirs.account.id}"` },
          { range: 'bytes=0-9' },
          { 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
          { cookie: `account=${theirs.account.id}`, 'x-account-id': theirs.account.id },
        )
        return fc.record({ route: fc.constant(route), params, query, headers })
      })
      await fc.assert(
        fc.asyncProperty(question, async (generated) => {
          await sameAsNobodys(generated)
        }),
        { numRuns: 300 },
      )
    })

    test("other methods get the same answer for any account's names", async () => {
      for (const route of asked.filter(({ params }) => Object.keys(params).length > 0)) {
        for (const method of ['HEAD', 'DELETE', 'POST']) {
          const params = openingTheirs(route)
          const toTheirs = await mine.client.ask(method, filled(route.path, params))
          const toNobodys = await mine.client.ask(method, filled(route.path, swapped(params, nobodysFor)))
          expect(theirsFor(lasting(toNobodys))).toBe(lasting(toTheirs))
          expect(toTheirs.status).toBe(405)
        }
      }
    })

    test("a write under the other account's names gets the usual answer and changes only own data", async () => {
      const writes = routes.filter(({ method }) => method === 'PUT')
      expect(writes.map(({ path }) => path).sort()).toEqual(Object.keys(bodies).sort())
      async function read() {
        return [
          await allAnswers(theirs, THEIRS),
          await service.subject.liveReport(theirs.account.id),
          await service.subject.commands(theirs.account.id),
        ]
      }
      const untouched = await read()
      for (const route of writes) {
        const idParameters = Object.keys(route.params)
        const given = idParameters.length === 0 ? [{}] : names.map((name) => ({ [idParameters[0]!]: name }))
        for (const params of given) await sameAsNobodys({ route, params, query: {} })
      }
      expect(await read()).toEqual(untouched)
      expect((await service.subject.commands(theirs.account.id)).map(({ state }) => state)).toEqual(
        Array(3).fill('waiting'),
      )
      expect((await theirs.client.put('/v1/plugin/sessions/theirs-deleted', SESSION)).status).toBe(410)
      expect((await mine.client.get('/v1/plugin/sessions/theirs-deleted')).status).toBe(200)
    })

    test('acks for commands of another account change nothing', async () => {
      const handed = await theirs.client.put('/v1/plugin/live', bodies['/v1/plugin/live']!([]))
      const ids = dataOf<{ commands: { id: string }[] }>(handed).commands.map(({ id }) => id)
      expect(ids.length).toBe(3)
      const route = routes.find(({ path }) => path === '/v1/plugin/live') ?? expect.fail('no live link')
      await ask(mine.client, { route, params: {}, query: {} })
      async function states() {
        return (await service.subject.commands(theirs.account.id)).map(({ state }) => state)
      }
      expect(await states()).toEqual(Array(3).fill('delivered'))
      await ask(theirs.client, { route, params: {}, query: {} })
      expect(await states()).toEqual(Array(3).fill('resolved'))
    })

    test('a shared planning contains the aircraft of its owner and of accepted guests only', async () => {
      const statuses = ['owner', 'invited', 'accepted', null, undefined]
      const owner = await service.pilot()
      const guests = []
      for (const status of statuses) {
        const { account } = await service.pilot()
        const aircraft = { id: 'own-aircraft', registration: `LV-${account.id}`, icaoType: 'C172' }
        await service.subject.import(account.id, [{ kind: 'aircraft', record: aircraft }])
        guests.push({ userId: account.id, status, personal: { aircraftId: 'own-aircraft' } })
      }
      const own = { id: 'own-aircraft', registration: 'LV-OWN' }
      await service.subject.import(owner.account.id, [{ kind: 'aircraft', record: own }])
      // The owner is the account that stores the planning, whatever its status.
      const first = { userId: owner.account.id, status: 'invited', personal: { aircraftId: 'own-aircraft' } }
      const record = { id: 'every-status', ownerId: owner.account.id, participants: [first, ...guests] }
      await service.subject.import(owner.account.id, [{ kind: 'sharedPlanning', record }])
      const { participants } = dataOf<{ participants: { aircraft: { registration: string } | null }[] }>(
        await owner.client.get('/v1/shared-plannings/every-status'),
      )
      expect(participants.map(({ aircraft }) => aircraft?.registration ?? null)).toEqual([
        'LV-OWN',
        ...guests.map(({ userId, status }) => (status === 'accepted' ? `LV-${userId}` : null)),
      ])
    })

    test('a file of the other account cannot be downloaded through a card that lists it', async () => {
      const attachments = [{ id: theirs.bag.attachmentId }, { id: nobodysFor(theirs.bag.attachmentId) }]
      for (const kind of ['aerodrome', 'aircraft']) {
        const record = { id: `${MINE.word}-${kind}`, attachments }
        await service.subject.import(mine.account.id, [{ kind, record }])
      }
      const attached = asked.filter(({ params }) => 'attachmentId' in params)
      for (const route of attached) {
        const params = opening(MINE, theirs.bag.attachmentId)[route.path] ?? {}
        expect([route.name, (await sameAsNobodys({ route, params, query: {} })).status]).toEqual([route.name, 404])
      }
      expect(attached.length).toBe(2)
    })
  })
}

const SESSION = bodies['/v1/plugin/sessions/{id}']!([])

/** A temporary download URL, which differs in every answer. */
const SIGNED = /\\"(?:url|urlExpiresAt)\\":\\"[^"]*\\"/g

/** Two further records of a collection, so that it has a second page. */
function twoMore(path: string): readonly object[] {
  const kind = recordKinds.find(({ collection }) => `/v1/${collection}` === path) ?? expect.fail(`${path}: no kind`)
  return ['theirs-one-more', 'theirs-two-more'].map((id) => ({
    kind: kind.name,
    record: kind.name === 'pluginSession' ? { ...SESSION, id } : { id },
  }))
}
