import { describe, expect, test } from 'vitest'
import { dataOf } from '../answer.ts'
import type { StartSubject } from '../subject.ts'
import { withService } from './with-service.ts'

const FILE_ID = '0d9c2f5e-3a0e-4f0b-8a55-1c7f6f1f2b10'
const OTHER_ID = '7f1d9a3c-52d4-4d1d-8d0e-63f0a3f6c9aa'

/** The routes that are not a collection of records. */
export function singleRoutesSuite(start: StartSubject): void {
  describe('attachments', () => {
    const service = withService(() => start())

    async function withFile() {
      const pilot = await service.pilot()
      const attachments = [
        { id: FILE_ID, name: 'plan "a".pdf', contentType: 'application/pdf', kind: 'other' },
        { id: OTHER_ID },
      ]
      const lines = [
        { kind: 'aerodrome', record: { id: 'card', code: 'SAZM', attachments } },
        { kind: 'aircraft', record: { id: 'plane', attachments } },
        { kind: 'aircraft', record: { id: 'bare' } },
      ]
      await service.subject.import(pilot.account.id, lines)
      await service.subject.putFile(pilot.account.id, FILE_ID, new TextEncoder().encode('%PDF'))
      return pilot
    }

    test.each([
      `/v1/aerodromes/card/attachments/${FILE_ID}`,
      `/v1/aerodromes/sazm/attachments/${FILE_ID.toUpperCase()}`,
      `/v1/aircraft/plane/attachments/${FILE_ID}`,
    ])('%s returns a URL that is valid for 15 minutes from the answer', async (path) => {
      const { client } = await withFile()
      const answer = await client.get(path)
      const { url, urlExpiresAt, ...rest } = dataOf<{ url: string; urlExpiresAt: string }>(answer)
      expect(rest).toMatchObject({ id: FILE_ID, name: 'plan "a".pdf', contentType: 'application/pdf', kind: 'other' })
      expect(URL.canParse(url)).toBe(true)
      const generatedAt = Date.parse(answer.json?.meta?.generatedAt ?? '')
      expect(Date.parse(urlExpiresAt) - generatedAt).toBe(15 * 60 * 1000)
    })

    test.each([
      ['not uploaded', `/v1/aerodromes/card/attachments/${OTHER_ID}`],
      ['not listed', '/v1/aerodromes/card/attachments/00000000-0000-4000-8000-000000000000'],
      ['of a card that does not exist', `/v1/aerodromes/nothing/attachments/${FILE_ID}`],
      ['of an aircraft that lists none', `/v1/aircraft/bare/attachments/${FILE_ID}`],
    ])('%s: 404', async (_, path) => {
      const { client } = await withFile()
      expect((await client.get(path)).status).toBe(404)
    })

    test('a file of another account is 404, even if a card lists its id', async () => {
      await withFile()
      const { account, client } = await service.pilot()
      const record = { id: 'card', attachments: [{ id: FILE_ID }] }
      await service.subject.import(account.id, [{ kind: 'aerodrome', record }])
      expect((await client.get(`/v1/aerodromes/card/attachments/${FILE_ID}`)).status).toBe(404)
    })

    test.each(['x', 'plan.pdf', `${FILE_ID}0`, FILE_ID.slice(1), '%2e%2e%2f', FILE_ID.replaceAll('-', '')])(
      'an attachment id of %s is 400 with its name',
      async (id) => {
        const { client } = await withFile()
        const answer = await client.get(`/v1/aircraft/plane/attachments/${id}`)
        expect([answer.status, answer.json?.error?.message]).toEqual([400, expect.stringMatching(/^attachmentId /)])
      },
    )
  })

  describe('shared plannings', () => {
    const service = withService(() => start())

    test('are visible to their owner and to accepted guests only', async () => {
      const [owner, guest, invited, stranger] = [
        await service.pilot(),
        await service.pilot(),
        await service.pilot(),
        await service.pilot(),
      ]
      const id = `shared-${owner.account.id}`
      const participants = [
        {
          userId: owner.account.id,
          status: 'owner',
          personal: { aircraftId: 'plane', speed: 100, providerKey: 'hidden-1' },
        },
        { userId: guest.account.id, status: 'accepted' },
        { userId: invited.account.id, status: 'invited' },
      ]
      const doc = { route: ['SAZM', 'SAEZ'], providerKeys: { weather: 'hidden-2' } }
      await service.subject.import(owner.account.id, [
        { kind: 'aircraft', record: { id: 'plane', registration: 'LV-ABC', icaoType: 'C172' } },
        { kind: 'sharedPlanning', record: { id, doc, participants, providerKeys: 'hidden-3' } },
      ])
      for (const { client } of [owner, guest]) {
        const one = await client.get(`/v1/shared-plannings/${id}`)
        expect(one.json?.data).toMatchObject({
          ownerId: owner.account.id,
          doc: { route: ['SAZM', 'SAEZ'] },
          participants: [{ aircraft: { registration: 'LV-ABC' } }, { status: 'accepted' }, { status: 'invited' }],
        })
        const all = await client.get('/v1/shared-plannings')
        expect([all.json?.data, all.json?.page]).toEqual([[one.json?.data], undefined])
        expect(one.text + all.text).not.toContain('hidden')
      }
      const nobodys = await stranger.client.get('/v1/shared-plannings/no-such-id')
      for (const { client } of [invited, stranger]) {
        const one = await client.get(`/v1/shared-plannings/${id}`)
        expect([one.status, one.json?.error]).toEqual([404, nobodys.json?.error])
        expect((await client.get('/v1/shared-plannings')).json?.data).toEqual([])
      }
    })

    test('are sorted by last change, newest first', async () => {
      const { account, client } = await service.pilot()
      function idOf(name: string) {
        return `${name}-${account.id}`
      }
      for (const name of ['b', 'c', 'a']) {
        const record = { id: idOf(name), doc: {}, participants: [] }
        await service.subject.import(account.id, [{ kind: 'sharedPlanning', record }])
      }
      const listed = dataOf<{ id: string }[]>(await client.get('/v1/shared-plannings'))
      expect(listed.map(({ id }) => id)).toEqual(['a', 'c', 'b'].map(idOf))
    })
  })

  describe('GET /v1/airways', () => {
    const service = withService(() => start())

    test('are filtered by airspace and designator in any case; an unknown airspace is 400', async () => {
      const { client } = await service.pilot()
      const points = [{ name: 'MDP', latDeg: -37.9, lonDeg: -57.6, distanceNm: 98 }]
      await service.subject.loadAirways([
        { designator: 'W5', airspace: 'lower', navigation: 'conventional', points, source: 'AIP' },
        { designator: 'UW5', airspace: 'upper', navigation: 'rnav', points, source: 'AIP' },
        { designator: 'W5', airspace: 'upper', points, source: 'AIP' },
      ])
      async function found(query: string) {
        return dataOf<{ designator: string }[]>(await client.get(`/v1/airways${query}`)).map(
          ({ designator }) => designator,
        )
      }
      expect(await found('')).toEqual(['W5', 'UW5', 'W5'])
      expect(await found('?airspace=upper')).toEqual(['UW5', 'W5'])
      expect(await found('?designator=w5&airspace=lower')).toEqual(['W5'])
      expect(await found('?designator=nothing')).toEqual([])
      for (const query of ['airspace=middle', 'airspace=', 'airspace=Lower', 'airspace=lower&airspace=lower'])
        expect((await client.get(`/v1/airways?${query}`)).json?.error?.message).toMatch(/^airspace /)
      expect((await client.get('/v1/airways?designator=')).status).toBe(400)
    })
  })

  describe('GET /v1/logbook/totals', () => {
    const service = withService(() => start())
    const flights = [
      { id: 'a', log: { date: '2026-02-01', times: { localDayPilot: 33 }, landings: 2 } },
      { id: 'b', log: { date: '2026-02-28', times: { crossCountryNightCopilot: 45 }, loggedTenths: 9, simulator: 7 } },
      { id: 'c', log: { times: { localDayPilot: 6 } } },
      { id: 'd' },
    ]

    test.each([
      ['', { flight: 84, entries: 3, simulator: 7, landings: 2 }, { total: 16 }, { from: null, to: null }],
      [
        '?from=2026-02-01&to=2026-02-28',
        { flight: 78, entries: 2 },
        { total: 15, night: 9, crossCountry: 9 },
        { from: '2026-02-01' },
      ],
      ['?from=2026-02-02', { flight: 45, copilot: 45, night: 45 }, { total: 9 }, { to: null }],
      ['?to=2026-02-27', { flight: 33, local: 33 }, { total: 6 }, { from: null, to: '2026-02-27' }],
      ['?from=2027-01-01', { flight: 0, entries: 0 }, { total: 0 }, {}],
    ])('%s', async (query, totals, logged, bounds) => {
      const { account, client } = await service.pilot()
      await service.subject.import(
        account.id,
        flights.map((record) => ({ kind: 'logbook', record })),
      )
      const { json } = await client.get(`/v1/logbook/totals${query}`)
      expect(json?.data).toMatchObject({ unit: 'minutes', totals, logged: { unit: 'tenths', ...logged }, ...bounds })
    })

    test.each([
      ['from=2026-02-29', 'from'],
      ['from=2026-2-1', 'from'],
      ['to=2026-02-01T00:00:00Z', 'to'],
      ['to=', 'to'],
      ['from=2026-02-02&to=2026-02-01', 'from'],
      ['to=2026-02-02&to=2026-02-02', 'to'],
    ])('?%s is 400 with the name %s', async (query, parameter) => {
      const { client } = await service.pilot()
      const answer = await client.get(`/v1/logbook/totals?${query}`)
      expect([answer.status, answer.json?.error?.message.split(' ')[0]]).toEqual([400, parameter])
    })
  })

  describe('GET /v1/pilot', () => {
    const service = withService(() => start())

    test('is null without a profile, and the profile with one', async () => {
      const { account, client } = await service.pilot()
      expect((await client.get('/v1/pilot')).json?.data).toBeNull()
      await service.subject.import(account.id, [
        { kind: 'pilot', record: { id: 'me', name: 'A. Pilot', licences: [{ type: 'PPA' }] } },
      ])
      expect((await client.get('/v1/pilot')).json?.data).toMatchObject({
        id: 'me',
        name: 'A. Pilot',
        licences: [{ type: 'PPA' }],
      })
    })
  })

  describe('weather', () => {
    const service = withService(() => start())

    test('a national code has no station, in a request or on a card', async () => {
      const { account, client } = await service.pilot()
      const cards = [
        { kind: 'aerodrome', record: { id: 'a', code: 'mdp', name: 'A field' } },
        { kind: 'briefing', record: { id: 'briefing', idents: ['MDP', '2abc'] } },
      ]
      await service.subject.import(account.id, cards)
      const none = { status: 'no_icao_indicator', metar: null, taf: null, fetchedAt: null }
      const sources = ['aerodromeCard', 'briefing']
      expect((await client.get('/v1/weather')).json?.data).toMatchObject([
        { ident: '2ABC', name: '2ABC', sources: ['briefing'], ...none },
        { ident: 'MDP', name: 'A field', sources, ...none },
      ])
      expect((await client.get('/v1/weather/mDp')).json?.data).toMatchObject({
        ident: 'MDP',
        name: 'A field',
        sources,
        ...none,
      })
      expect((await client.get('/v1/weather/XY1')).json?.data).toMatchObject({ ident: 'XY1', sources: [], ...none })
    })

    test('without a card or briefing the list is empty', async () => {
      const { client } = await service.pilot()
      const { json } = await client.get('/v1/weather')
      expect([json?.data, json?.page]).toEqual([[], undefined])
    })

    test.each(['SAZ1', 'AB', 'ABCDE', 'S%C3%81ZM', 'SA-M', '%20SAZM', 'SAZM%00', '%C5%BFAZM', '1234'])(
      '%s is 400 with its name',
      async (ident) => {
        const { client } = await service.pilot()
        const answer = await client.get(`/v1/weather/${ident}`)
        expect([answer.status, answer.json?.error?.message]).toEqual([400, expect.stringMatching(/^ident /)])
      },
    )
  })
}
