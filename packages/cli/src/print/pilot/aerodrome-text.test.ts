import type { AerodromeCard } from '@flightbag/client'
import { expect, test } from 'vitest'
import { aerodromeText } from './aerodrome-text.ts'

const TERMINAL = { stdout: false, stderr: false, color: false, columns: 80 }

const CARD = {
  id: 'c',
  code: 'SAZM',
  name: 'Mar del Plata',
  city: 'Mar del Plata',
  country: 'AR',
  elevationFt: 71,
  position: { latDeg: -37.93417, lonDeg: -57.57333 },
  runways: [{ designator: '13/31', lengthM: 2200, widthM: 45, surface: 'ASPH', lighted: true }],
  taxiways: [{ designator: 'A', widthM: 23, surface: 'ASPH', lighted: false, notes: 'closed at night' }],
  frequencies: { tower: '119.25' },
  aids: [
    { ident: 'MDP', type: 'VOR', frequencyMHz: 113.1, dmeChannel: '78X' },
    { ident: 'M', type: 'NDB', frequencyKHz: 350 },
  ],
  fuel: { grades: ['100LL'], hours: 'HJ' },
  attachments: [{ id: 'a', name: 'chart.pdf', kind: 'diagram', bytes: 1_250_000 }],
}

test('a card is shown with the unit of each value', () => {
  const text = aerodromeText(CARD as unknown as AerodromeCard, TERMINAL)
  const rows = text.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, ' | '))
  expect(rows.filter((row) => row !== '')).toEqual([
    'SAZM | Mar del Plata',
    'Mar del Plata, AR · 71 ft · 37.9342° S 57.5733° W',
    'Runways',
    'length | width | surface | lights',
    '13/31 | 2200 m | 45 m | ASPH | yes',
    'Taxiways',
    'width | surface | lights | notes',
    'A | 23 m | ASPH | no | closed at night',
    'Frequencies (MHz)',
    'tower | 119.25',
    'Aids',
    'type | frequency | DME',
    'MDP | VOR | 113.1 MHz | 78X',
    'M | NDB | 350 kHz | -',
    'Fuel',
    'grades | 100LL',
    'hours | HJ',
    'Attachments',
    'kind | size | id',
    'chart.pdf | diagram | 1.3 MB | a',
  ])
})
