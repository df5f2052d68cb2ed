import { expect, test } from 'vitest'
import { decodeTaf } from '../decode/taf.ts'
import { overlaid } from './overlay.ts'

function afterChange(before: string, change: string) {
  const { decoded } = decodeTaf(`TAF SAEZ 271100Z 2712/2812 ${before} BECMG 2714/2715 ${change}`, {
    at: new Date('2026-09-27T12:00:00Z'),
  })
  return overlaid(decoded, decoded.changes[0]!)
}

const military = '620304 520004 WS020/18045KT QNH2992INS BLU'

test.each([
  ['03009KT 9999 SCT030', '18010KT', { wind: { directionDeg: 180 }, visibility: { meters: 10_000 }, sky: 'layers' }],
  ['03009KT 9999 SCT030', '4000', { wind: { directionDeg: 30 }, visibility: { meters: 4000 } }],
  ['03009KT 9999 WND 14006KT AFT 2720', '4000', { laterWinds: [{ wind: { directionDeg: 140 } }] }],
  ['03009KT 9999 WND 14006KT AFT 2720', '18010KT', { laterWinds: [] }],
  [
    '03009KT 9999 WND 14006KT AFT 2720',
    '18010KT WND 20006KT AFT 2722',
    { laterWinds: [{ wind: { directionDeg: 200 } }] },
  ],
  ['03009KT 4000 0800N SCT030', '3000', { visibility: { meters: 3000 }, minimumVisibility: [] }],
  ['03009KT 4000 SCT030', '3000 0800N', { minimumVisibility: [{ meters: 800, directional: 'N' }] }],
  ['03009KT CAVOK', '18010KT', { cavok: true, visibility: { meters: 10_000 }, sky: 'clear' }],
  ['03009KT CAVOK', '4000', { cavok: false, visibility: { meters: 4000 }, sky: 'clear' }],
  ['03009KT CAVOK', 'RA', { cavok: false, visibility: { meters: 10_000 }, weather: [{ raw: 'RA' }] }],
  ['03009KT CAVOK', 'BKN010', { cavok: false, sky: 'layers', ceilingAglFt: 1000 }],
  ['03009KT CAVOK', 'NSC', { cavok: false, sky: 'clear', skyCode: 'NSC' }],
  ['03009KT CAVOK', 'VV002', { cavok: false, sky: 'obscured', verticalVisibilityFt: 200, ceilingAglFt: 200 }],
  ['03009KT 9999 BKN010', 'CAVOK', { cavok: true, sky: 'clear', clouds: [], ceilingAglFt: null }],
  ['03009KT 9999 BKN010', 'SKC', { sky: 'clear', skyCode: 'SKC', clouds: [], ceilingAglFt: null }],
  ['03009KT 9999 BKN010', '4000', { sky: 'layers', clouds: [{ cover: 'BKN' }], ceilingAglFt: 1000 }],
  ['03009KT 9999 BKN010', 'VV///', { sky: 'obscured', clouds: [], ceilingAglFt: null }],
  ['03009KT 4000 RA BKN010', 'NSW', { weather: [], noSignificantWeather: true }],
  ['03009KT 4000 RA BKN010', 'CAVOK', { weather: [], noSignificantWeather: false }],
  ['03009KT 4000 RA BKN010', '+SN', { weather: [{ raw: '+SN' }] }],
  ['03009KT 4000 RA BKN010', '3000', { weather: [{ raw: 'RA' }] }],
  ['03009KT 99O9 SCT030', '4000', { doubtful: [] }],
  ['03009KT 99O9 SCT030', 'BKN010', { doubtful: ['visibility'] }],
  ['03009KT 9999 OVC0O3', '4000', { doubtful: ['sky'] }],
  ['03009KT 9999 OVC0O3', 'NSC', { doubtful: [] }],
  ['03009KT 9999 SCT030', 'BKN010 OVC0O3', { doubtful: ['sky'], ceilingAglFt: null }],
  ['03009KT 9999 SCT030', '40O0', { doubtful: ['visibility'] }],
  [
    `03009KT 9999 SCT030 ${military}`,
    '4000',
    {
      icing: [{ code: '2' }],
      turbulence: [{ code: '2' }],
      windShear: [{ heightAglFt: 2000 }],
      altimeterInHg: 29.92,
      colorStates: ['BLU'],
    },
  ],
  [
    `03009KT 9999 SCT030 ${military}`,
    '610304 510004 WS010/18045KT QNH2980INS GRN',
    {
      icing: [{ code: '1' }],
      turbulence: [{ code: '1' }],
      windShear: [{ heightAglFt: 1000 }],
      altimeterInHg: 29.8,
      colorStates: ['GRN'],
    },
  ],
  ['03009KT 9999 SCT030 Q1013', 'Q1009', { qnhHpa: 1009 }],
  ['03009KT 9999 SCT030 Q1013', '4000', { qnhHpa: 1013 }],
  ['03009KT //// SCT030', '18010KT', { missing: ['visibility'] }],
  ['03009KT //// SCT030', '/////KT', { missing: ['wind'] }],
])('after %s, the change %s gives %j', (before, change, expected) => {
  expect(afterChange(before, change)).toMatchObject(expected)
})

test('weather after an end of the weather is not said to have no significance', () => {
  const { decoded } = decodeTaf(
    'TAF SAEZ 271100Z 2712/2812 03009KT 9999 SCT030 BECMG 2714/2715 NSW BECMG 2716/2717 RA',
    {
      at: new Date('2026-09-27T12:00:00Z'),
    },
  )
  const after = decoded.changes.reduce(overlaid, decoded)
  expect(after).toMatchObject({ weather: [{ raw: 'RA' }], noSignificantWeather: false })
})
