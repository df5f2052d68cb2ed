import type { Brief, BriefAerodrome } from '@flightbag/core/briefing'
import { expect, test } from 'vitest'
import { briefContext } from './context.ts'
import { briefPage } from './page.ts'
import { briefSections } from './sections.ts'
import { type BriefLanguage, WORDS } from './words.ts'

function known(value: unknown) {
  return { value, from: [] }
}
function figures(values: object) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, known(value)]))
}
function wind(runway: string, headwind: number[], crosswind: number[], gusts: number[] | null, isFavourable: boolean) {
  const [headwindKt, crosswindKt, gustCrosswindKt] = [headwind, crosswind, gusts].map((ends) =>
    known(ends && { least: ends[0], most: ends[1] }),
  )
  return { runway, headwindKt, crosswindKt, gustCrosswindKt, isFavourable }
}

const PERIOD = { kind: 'temporary', from: '2026-10-05T12:00:00Z', to: '2026-10-05T18:00:00Z', probability: 30 }
const WEATHER = {
  ...figures({ status: 'ok', metar: 'SAZM 051200Z', ageMinutes: 65, category: 'MVFR', densityAltitudeFt: 1200 }),
  ...figures({ taf: 'TAF SAZM', periods: [{ ...PERIOD, flightCategory: 'IFR', ceilingAglFt: 800 }] }),
  runways: [wind('13', [-3, -3], [-5, -3], [-9, -9], false), wind('31', [3, 7], [-1, 4], null, true)],
}
const CARD = {
  ...figures({ name: 'Mar del Plata', elevationFt: 72, notes: 'Birds', notam: null, madhel: null, changedAt: null }),
  runways: [figures({ designator: '13/31', lengthM: 2200, surface: 'asphalt', lighted: false })],
  frequencies: [figures({ mhz: '119.25' }), figures({ mhz: null })].map((each, at) => ({
    ...each,
    service: ['tower', 'ground'][at],
  })),
}
const FLIGHT = {
  ...figures({ departureAt: '2026-10-05T13:00:00Z', arrivalAt: '2026-10-05T14:27:00Z', elapsedMinutes: 87.4 }),
  ...figures({ speedKt: 99.6, altitudeFt: 4500, wind: { directionDeg: 70, speedKt: 12 }, flightRules: 'VFR' }),
  ...figures({ fuelOnBoardL: 90, reserveMinutes: 45, enduranceMinutes: 239.7, notes: null }),
}
const NO_REPORT = { ...WEATHER, status: known('no_report'), runways: [] }
const BRIEF = {
  writtenAt: '2026-10-05T12:00:00Z',
  flight: FLIGHT,
  route: { legs: [] },
  aerodromes: [
    { ident: known('SAZM'), role: 'departure', distanceNm: null, card: CARD, weather: WEATHER },
    { ident: known('SAEZ'), role: 'enRoute', distanceNm: known(12), card: CARD, weather: NO_REPORT },
    {
      ident: known('SADF'),
      role: 'enRoute',
      distanceNm: known(9),
      card: { ...CARD, frequencies: [] },
      weather: WEATHER,
    },
  ],
  aircraft: {
    ...figures({ registration: 'LV-ABC', model: 'C172', type: null, lastCheckedAt: null, due: null }),
    ...figures({
      openItems: [
        { challenge: 'Belts', critical: true },
        { challenge: 'Doors', critical: null },
      ],
    }),
    checklists: [],
  },
  pilot: {
    licences: [figures({ name: 'PPL', validity: 'doesNotExpire', expiresOn: null })],
    ratings: [figures({ name: 'IFR', validity: null, expiresOn: '2027' })],
    medical: figures({ name: null, validity: 'expired', expiresOn: '2026-09-30' }),
    landings: figures({ since: null, all: null, flights: null, day: null, night: null, either: null }),
  },
} as unknown as Brief

const [flight, route, departure, near, other, aircraft, pilot] = briefSections(BRIEF, WORDS.en)

test.each([
  [flight, 'Flight', 'Elapsed time: 1:27|Arrival: 2026-10-05 14:27 UTC|Aircraft: LV-ABC|Flight rules: VFR'],
  [flight, 'Flight', 'Altitude: 4500 ft|Cruising speed: 100 kt|Wind of the plan: 070°/12 kt|Fuel on board: 90 L'],
  [flight, 'Flight', 'Reserve: 45 min|Endurance: 4:00'],
  [route, 'Route', 'Route: not known. The records contain no route with two points.'],
  [departure, 'Departure: SAZM Mar del Plata', 'Elevation: 72 ft|Runways: 13/31 2200 m asphalt not lighted'],
  [departure, 'Departure: SAZM Mar del Plata', 'Frequencies: tower 119.25; not known: ground|METAR: SAZM 051200Z'],
  [departure, 'Departure: SAZM Mar del Plata', ' (65 min old, category MVFR)|Density altitude: 1200 ft|TAF: TAF SAZM'],
  [departure, 'Departure: SAZM Mar del Plata', 'Forecast at 13:00: temporary 30 % 12:00–18:00: IFR, ceiling 800 ft'],
  [near, 'Near the route: SAEZ Mar del Plata 12 NM from the route', 'Weather: the provider has no report'],
  [other, 'Near the route: SADF Mar del Plata 9 NM from the route', 'Frequencies: not known|METAR'],
  [other, 'Near the route: SADF Mar del Plata 9 NM from the route', 'Forecast 13:00–14:27: temporary 30 % 12:00–18:00'],
  [
    aircraft,
    'Aircraft',
    'Model: C172, not known|Last check flight: not known|Open items of it: Belts (critical); Doors|',
  ],
  [
    pilot,
    'Pilot',
    'Licence PPL: does not expire|Rating IFR: not known (2027)|' +
      'Medical certificate, class not known: expired on the day, since the end of 2026-09-30',
  ],
])('a section states its values with their units (%#)', (section, title, pairs) => {
  expect(section?.title).toBe(title)
  expect(section?.pairs.map((pair) => pair.join(': ')).join('|')).toContain(pairs)
})

test('the wind on each runway has its side, and a tailwind is negative', () => {
  expect(departure?.table?.rows).toEqual([
    ['13', '−3', 'L 3 to 5', 'L 9', ''],
    ['31', '3 to 7', 'L 1 to R 4', '', 'most headwind'],
  ])
  expect(near?.table).toBeNull()
})

test('a context has the aircraft before aerodromes near the route, of which those that do not fit are left out', () => {
  const [from, near] = BRIEF.aerodromes as [BriefAerodrome, BriefAerodrome]
  const aerodromes = [from, { ...from, role: 'destination' as const }, ...Array.from({ length: 30 }, () => near)]
  const parts = briefContext({ ...BRIEF, aerodromes }, 'en')
    .split('\n\n')
    .slice(1)
  const titles = parts.map((part) => part.split(/[:\n]/, 1)[0])
  expect(titles.slice(0, 6)).toEqual(['Flight', 'Route', 'Departure', 'Destination', 'Aircraft', 'Near the route'])
  expect(titles.length).toBeLessThan(30)
})

test.each([1, 10, 20, 40, 80])('a context has at most 4096 bytes of UTF-8, with names of %i letters', (letters) => {
  const ident = known('Ñ'.repeat(letters))
  const near = { ...BRIEF.aerodromes[1]!, ident, weather: NO_REPORT } as unknown as BriefAerodrome
  const aerodromes = [BRIEF.aerodromes[0]!, BRIEF.aerodromes[0]!, ...Array.from({ length: 40 }, () => near)]
  const text = briefContext({ ...BRIEF, aerodromes }, 'es')
  const section = text.slice(text.lastIndexOf('\n\n'))
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4096)
  expect(Buffer.byteLength(text + section)).toBeGreaterThan(4096)
})

test('a text in a context is one line without characters that direct a terminal, of which a group is one space', () => {
  const ident = known('\u001b\u0007[2J SA\r\nZM\u2028\u2029\u202e\u200bX\t')
  const aerodromes = BRIEF.aerodromes.map((aerodrome) => ({ ...aerodrome, ident })) as unknown as BriefAerodrome[]
  const lines = briefContext({ ...BRIEF, aerodromes }, 'en').split('\n')
  expect(lines[0]).toBe('Brief  [2J SA ZM X  →  [2J SA ZM X')
  expect(lines).toContain('Departure:  [2J SA ZM X  Mar del Plata')
})

test('the title of a context has at most 200 characters, none of them cut', () => {
  const aerodromes = BRIEF.aerodromes.map((aerodrome) => ({ ...aerodrome, ident: known('\u{1f6e9}'.repeat(300)) }))
  const [title = ''] = briefContext({ ...BRIEF, aerodromes } as unknown as Brief, 'en').split('\n')
  expect(title).toBe(`Brief ${'\u{1f6e9}'.repeat(194)}`)
})

test('landings are stated with those of each time of day, also if there are none', () => {
  const landings = figures({ since: '2026-07-07', all: 5, flights: 2, day: 5, night: 0, either: 0 })
  const brief = { ...BRIEF, pilot: { ...BRIEF.pilot, landings } } as unknown as Brief
  expect(briefSections(brief, WORDS.en).at(-1)?.pairs.at(-1)).toEqual([
    'Landings from 2026-07-07 to 2026-10-05',
    '5 (flights: 2), day 5, night 0, day or night not known 0',
  ])
})

test('a text of the pilot is on the page with its name', () => {
  expect(briefPage(BRIEF, 'es')).toContain('<figcaption>Notas</figcaption><p><bdi>Birds</bdi></p>')
})

test('a brief in Spanish has the words of what is absent, calm, expired or forecast', () => {
  const [from] = BRIEF.aerodromes as [BriefAerodrome]
  const [noReport, ...withoutReport] = ['no_report', 'unavailable', 'no_icao_indicator'].map((status) => ({
    ...from,
    weather: { ...NO_REPORT, status: known(status) },
  }))
  const periods = known([{ ...PERIOD, kind: 'prevailing', probability: null, flightCategory: null, ceilingAglFt: 800 }])
  const aerodromes = [{ ...from, weather: { ...WEATHER, periods } }, noReport, ...withoutReport]
  const aircraft = { ...BRIEF.aircraft, openItems: known([]) }
  const flight = { ...BRIEF.flight, wind: known({ directionDeg: 0, speedKt: 0 }) }
  const sections = briefSections({ ...BRIEF, flight, aircraft, aerodromes } as unknown as Brief, WORDS.es)
  const lines = sections.flatMap(({ pairs }) => pairs.map((pair) => pair.join(': ')))
  expect(lines).toEqual(
    expect.arrayContaining([
      'Viento del plan: ninguno',
      'Ruta: no se sabe. Los registros no tienen una ruta con dos puntos.',
      'Pronóstico a las 13:00: predominante 12:00–18:00: no se sabe, techo 800 ft',
      'Meteorología: el proveedor no tiene informe',
      'Meteorología: no disponible',
      'Meteorología: sin estación: el aeródromo no tiene indicador OACI',
      'Ítems sin hacer: ninguno',
      'Certificado médico, clase no se sabe: vencido ese día, desde el fin de 2026-09-30',
    ]),
  )
})

test('words that differ in one language differ in the other', () => {
  function together(language: BriefLanguage) {
    const words = Object.entries(WORDS[language])
    const byText = Object.groupBy(words, ([, text]) => text)
    return words.map(([name, text]) => [name, byText[text]!.map(([other]) => other)])
  }
  expect(together('es').sort()).toEqual(together('en').sort())
})
