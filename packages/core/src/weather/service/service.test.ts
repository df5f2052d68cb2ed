import { memoryRecords } from '@flightbag/testing/memory/memory-records'
import { describe, expect, it } from 'vitest'
import { memoryBoard } from '../memory-board.ts'
import type { StationReport, WeatherSource } from '../port.ts'
import type { WeatherEntry } from './entry-schema.ts'
import { askedIdent } from './ident.ts'
import { WEATHER_LIFE_MS } from './report-lookup.ts'
import { weatherService } from './service.ts'

function bytes(value: unknown) {
  return new TextEncoder().encode(JSON.stringify(value))
}

function read<T>(json: Uint8Array) {
  return JSON.parse(new TextDecoder().decode(json)) as T
}

function card(code: string, name: string) {
  return { id: code, code, name }
}

/** A bag that can change, a provider that has a METAR of SAEZ, and the numbers of calls to both. */
function bench() {
  const time = { ms: Date.UTC(2026, 9, 3, 12, 30) }
  const bag = {
    revision: 1,
    aerodrome: [card('SAEZ', 'Ezeiza'), card('SDL', 'Campo')],
    briefing: [{ idents: ['sabe'] }],
    answered: Promise.resolve(),
  }
  const asked: string[] = []
  const readKinds: string[] = []
  const saez: StationReport = { name: 'Provider', raw: 'METAR SAEZ 031200Z 03009KT CAVOK 15/14 Q1009', timeMs: null }
  const source: WeatherSource = {
    provider: 'test',
    async reports(kind, idents) {
      asked.push(`${kind} ${idents.join(',')}`)
      return new Map(kind === 'metar' && idents.includes('SAEZ') ? [['SAEZ', saez]] : [])
    },
  }
  const records = {
    ...memoryRecords(),
    revision: async () => bag.revision,
    all: async (_: string, kind: string) => {
      readKinds.push(kind)
      const found = (kind === 'aerodrome' ? bag.aerodrome : bag.briefing).map(bytes)
      await bag.answered
      return found
    },
  }
  const service = weatherService({ source, records, clock: () => time.ms })
  async function entries(revisionMs?: number) {
    return read<WeatherEntry[]>(await service.entries('account', revisionMs))
  }
  return { time, bag, asked, readKinds, service, entries }
}

describe('the weather service', () => {
  it('returns an entry for every aerodrome of the bag, and requests only stations', async () => {
    const { asked, entries } = bench()
    expect(await entries()).toMatchObject([
      { ident: 'SABE', name: 'SABE', sources: ['briefing'], status: 'no_report' },
      { ident: 'SAEZ', name: 'Ezeiza', sources: ['aerodromeCard'], status: 'ok', metar: { ageMinutes: 30 } },
      { ident: 'SDL', name: 'Campo', sources: ['aerodromeCard'], status: 'no_icao_indicator', provider: 'test' },
    ])
    expect(asked).toEqual(['metar SABE,SAEZ', 'taf SABE,SAEZ'])
  })

  it('increases the age of a cached report', async () => {
    const { time, asked, entries } = bench()
    await entries()
    time.ms += WEATHER_LIFE_MS - 1
    expect((await entries())[1]?.metar?.ageMinutes).toBe(34)
    expect(asked).toHaveLength(2)
  })

  it('reads the bag again if and only if it has changed', async () => {
    const { bag, readKinds, entries } = bench()
    await Promise.all([entries(), entries(), entries(1)])
    await entries(1)
    expect(readKinds).toEqual(['aerodrome', 'briefing'])
    bag.aerodrome = [card('SAEZ', 'Ministro Pistarini')]
    bag.briefing = []
    bag.revision = 2
    expect(await entries()).toMatchObject([{ ident: 'SAEZ', name: 'Ministro Pistarini' }])
    expect(readKinds).toHaveLength(4)
  })

  it('does not answer from a reading that began before the last change of the bag', async () => {
    const { bag, readKinds, entries } = bench()
    const slow = Promise.withResolvers<void>()
    bag.answered = slow.promise
    const before = entries()
    await expect.poll(() => readKinds).toEqual(['aerodrome', 'briefing'])
    bag.aerodrome = [card('SAEZ', 'Ministro Pistarini')]
    bag.briefing = []
    bag.revision = 2
    const after = entries()
    slow.resolve()
    expect(await before).toHaveLength(3)
    expect(await after).toMatchObject([{ ident: 'SAEZ', name: 'Ministro Pistarini' }])
  })

  it('returns an entry for one aerodrome, in the bag or not', async () => {
    const { asked, service } = bench()
    async function entry(ident: string) {
      return read<WeatherEntry>(await service.entry('account', askedIdent(ident)!))
    }
    expect(await entry('saez')).toMatchObject({ name: 'Ezeiza', sources: ['aerodromeCard'], status: 'ok' })
    expect(await entry('SADF')).toMatchObject({ ident: 'SADF', name: 'SADF', sources: [], status: 'no_report' })
    expect(await entry('sdl')).toMatchObject({ ident: 'SDL', name: 'Campo', status: 'no_icao_indicator' })
    expect(await entry('ZZZ')).toMatchObject({ ident: 'ZZZ', name: 'ZZZ', sources: [], status: 'no_icao_indicator' })
    expect(asked).toEqual(['metar SAEZ', 'taf SAEZ', 'metar SADF', 'taf SADF'])
  })

  it('returns entries for aerodromes without a bag, in the requested order', async () => {
    const { readKinds, service } = bench()
    const found = await service.lookUp(['SDL', 'SAEZ'].map((ident) => askedIdent(ident)!))
    expect(found).toMatchObject([
      { ident: 'SDL', status: 'no_icao_indicator' },
      { ident: 'SAEZ', name: 'Provider', sources: [], status: 'ok' },
    ])
    expect(readKinds).toEqual([])
  })

  it('reads the bag again after a failed read', async () => {
    let down = true
    const service = weatherService({
      source: { provider: 'test', reports: async () => new Map() },
      clock: () => 0,
      records: {
        ...memoryRecords(),
        revision: async () => 1,
        all: async () => {
          if (down) throw new Error('the database is down')
          return []
        },
      },
    })
    await expect(service.entries('account')).rejects.toThrow('the database is down')
    down = false
    expect(read(await service.entries('account'))).toEqual([])
  })

  it('reports a refresh that fails, which never rejects', async () => {
    const reason = new Error('the database is away')
    const failures: unknown[] = []
    const service = weatherService({
      source: {
        provider: 'test',
        perRequest: { metar: 70, taf: 200 },
        requests: async () => ({ inLastMinute: 0, perMinute: 20, free: 2, pause: null }),
        reports: async () => new Map(),
      },
      shared: { board: { ...memoryBoard(), take: () => Promise.reject(reason) }, wait: async () => {} },
      records: memoryRecords(),
      clock: () => 0,
      onFailure: (error) => failures.push(error),
    })
    await service.refresh()
    expect(failures).toEqual([reason])
  })
})
