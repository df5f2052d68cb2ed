import type { AerodromeCard } from '@flightbag/client'
import { expect, test } from 'vitest'
import { aerodromeText } from './aerodrome-text.ts'

const CARD = {
  ...{ id: 'c', code: 'SAZM', name: 'Mar del Plata', city: 'Mar del Plata', country: 'AR', elevationFt: 71 },
  position: { latDeg: -37.93417, lonDeg: -57.57333 },
  runways: [{ designator: '13/31', lengthM: 2200, widthM: 45, surface: 'ASPH', lighted: true }],
  taxiways: [{ designator: 'A', widthM: 23, surface: 'ASPH', lighted: false, notes: 'closed' }],
  frequencies: { tower: '119.25' },
  aids: [
    { ident: 'MDP', type: 'VOR', frequencyMHz: 113.1, dmeChannel: '78X' },
    { ident: 'M', type: 'NDB', frequencyKHz: 350 },
  ],
  fuel: { grades: ['100LL'], hours: 'HJ' },
  attachments: [{ id: 'a', name: 'chart.pdf', kind: 'diagram', bytes: 1_250_000 }],
} as unknown as AerodromeCard

test.each([
  'SAZM  Mar del Plata\nMar del Plata, AR · 71 ft · 37.9342° S 57.5733° W\n',
  '\nRunways\n         length  width  surface  lights\n  13/31  2200 m  45 m   ASPH     yes\n',
  '\nTaxiways\n     width  surface  lights  notes\n  A  23 m   ASPH     no      closed\n',
  '\nFrequencies (MHz)\n  tower  119.25\n',
  '\nAids\n       type  frequency  DME\n  MDP  VOR   113.1 MHz  78X\n  M    NDB   350 kHz    -\n',
  '\nFuel\n  grades  100LL\n  hours   HJ\n',
  '\nAttachments\n             kind     size    id\n  chart.pdf  diagram  1.3 MB  a\n',
])('a card is shown with the unit of each value: %j', (part) => {
  expect(aerodromeText(CARD, { stdout: false, stderr: false, color: false, columns: 80 })).toContain(part)
})

test('an elevation of 0 is shown, and no name, light or size that is not known', () => {
  const sizes = [1, 999_001, 1_000_000, null]
  const card = {
    ...{ id: 'c', code: 'SDL', elevationFt: 0, runways: [{ designator: '01/19' }], fuel: { products: ['W100'] } },
    attachments: sizes.map((bytes, at) => ({ id: `a${at}`, name: 'photo', kind: 'photo', bytes })),
  } as unknown as AerodromeCard
  expect(aerodromeText(card, { stdout: false, stderr: false, color: false, columns: 80 })).toBe(`SDL  ${''}
0 ft

Runways
         length  width  surface  lights
  01/19  -       -      -        -

Fuel
  products  W100

Attachments
         kind   size     id
  photo  photo  1 kB     a0
  photo  photo  1000 kB  a1
  photo  photo  1.0 MB   a2
  photo  photo  -        a3
`)
})
