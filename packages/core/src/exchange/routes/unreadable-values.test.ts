import { expect, test } from 'vitest'
import { context, format, route, written } from '../testing/sample-routes.ts'
import type { RouteFormat } from './route.ts'
import { readRoute, writeRoute } from './route-formats.ts'

test.each<[RouteFormat['name'], Readonly<Record<string, string>>, readonly string[]]>([
  [
    'fpl',
    { '>5500<': '>FL085<', '>10<': '>high<', '>85<': '>low<' },
    ['flight-data/altitude-ft: FL085', 'the altitude at SADF: high', 'the altitude at SAAR: low'],
  ],
  [
    'pln',
    { '>5500<': '>FL085<', '>VFR<': '>Y<', '+000010.00</World': 'high</World', '+000085.00</World': 'low</World' },
    ['CruisingAlt: FL085', 'FPType: Y', 'the height at SADF: high', 'the height at SAAR: low'],
  ],
  [
    'lnmpln',
    { '>5500<': '>FL085<', '>VFR<': '>Y<', '"10.00"': '"high"', '"85.00"': '"low"' },
    ['Header/CruisingAlt: FL085', 'Header/FlightplanType: Y', 'the height at SADF: high', 'the height at SAAR: low'],
  ],
  [
    'fms',
    { 'ADEP 10.000000': 'ADEP high', 'ADES 85.000000': 'ADES low' },
    ['the height at SADF: high', 'the height at SAAR: low'],
  ],
  [
    'geojson',
    {
      '"altitudeFt": 5500': '"altitudeFt": "FL085"',
      '"altitudeFt": 10': '"altitudeFt": "high"',
      '"altitudeFt": 85': '"altitudeFt": "low"',
    },
    ['the property altitudeFt: "FL085"', 'the property altitudeFt: "high"', 'the property altitudeFt: "low"'],
  ],
])('a value that cannot be read is listed: %s', (name, replacements, notKept) => {
  const points = [
    { ...route.points[0]!, altitudeFt: 10 },
    { ...route.points[4]!, altitudeFt: 85 },
  ]
  const text = writeRoute(format(name), { ...route, points, flightRules: 'V' }, context)
  if (!text.ok) expect.fail(text.failure)
  const changed = Object.entries(replacements).reduce((before, pair) => {
    expect(before).toContain(pair[0])
    return before.replace(...pair)
  }, text.value.text)
  const read = readRoute(changed)
  expect(read.ok && read.value.notKept).toEqual(notKept)
})

test.each<[RouteFormat['name'], Readonly<Record<string, string>>, readonly string[]]>([
  ['fms', { 'ADEP SADF': 'ADEP SAEZ', 'ADES SAAR': 'DES ROS' }, ['ADEP: SAEZ', 'DES: ROS']],
  ['pln', { 'ID>SADF<': 'ID>SAEZ<', 'ID>SAAR<': 'ID>ROS<' }, ['DepartureID: SAEZ', 'DestinationID: ROS']],
])('an end that is not the first or last point is listed: %s', (name, replacements, notKept) => {
  const text = Object.entries(replacements).reduce((before, pair) => before.replace(...pair), written(name))
  const read = readRoute(text)
  expect(read.ok && read.value.notKept).toEqual(notKept)
  expect(read.ok && read.value.route.points[0]!.name).toBe('SADF')
})
