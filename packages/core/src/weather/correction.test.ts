import { expect, test } from 'vitest'
import { correctionRank } from './correction.ts'

test.each([
  ['METAR SAEZ 031200Z 03009KT CAVOK', 0],
  ['METAR COR SAEZ 031200Z 03009KT CAVOK', 1],
  ['METAR SAEZ 031200Z COR 03009KT CAVOK', 1],
  ['METAR CYYZ 031200Z CCA 03009KT 15SM', 1],
  ['METAR CYYZ 031200Z CCB 03009KT 15SM', 2],
  ['TAF AMD SAEZ 031200Z 0312/0412 CAVOK', 1],
  ['METAR KJFK 031200Z AUTO 03009KT 10SM OVC003 09/08 A2992 RMK COR', 0],
])('the rank of %s is %i', (raw, rank) => expect(correctionRank(raw)).toBe(rank))
