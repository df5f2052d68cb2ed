import type { AerodromeCard, Planning } from '@flightbag/client'
import { expect, test } from 'vitest'
import { positionsOf } from './positions.ts'

const [HERE, THERE] = [
  { latDeg: -34.4, lonDeg: -58.5 },
  { latDeg: -37.9, lonDeg: -57.5 },
]

test('an aerodrome has the position of its card, otherwise that of a planned route, if a map can show it', () => {
  const points = [
    ...['sadf', 'SAZM'].map((name) => ({ name, type: 'aerodrome', ...THERE })),
    { name: 'EZE', type: 'navaid', ...THERE },
  ]
  const cards = [
    { code: 'SADF', position: HERE },
    { code: 'SAZM', position: { latDeg: 100, lonDeg: 0 } },
    { code: 'SAEZ', position: { latDeg: null, lonDeg: null } },
    { code: 'NZSP', position: { latDeg: -85.1, lonDeg: 0 } },
    { code: 'sdl', position: HERE },
  ]
  const positions = positionsOf(cards as unknown as AerodromeCard[], [{ points }] as unknown as Planning[])
  expect([...positions]).toEqual([
    ['SADF', HERE],
    ['SAZM', THERE],
    ['SDL', HERE],
  ])
})
