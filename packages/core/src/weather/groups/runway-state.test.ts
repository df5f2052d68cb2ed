import { expect, test } from 'vitest'
import { decodeMetar } from '../decode/metar.ts'

const FIGURES = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))

function isRead(group: string): boolean {
  const raw = `METAR SAEZ 271400Z 03009KT 9999 SCT030 15/07 Q1013 ${group}`
  return decodeMetar(raw, { at: new Date('2026-09-27T13:00:00Z') }).decoded.unparsed.length === 0
}

test.each(['R24/49', '2449'])('only code figures that the tables do not use are refused behind %s', (begin) => {
  expect(FIGURES.filter((depth) => !isRead(`${begin}${depth}35`))).toEqual(['91'])
  expect(FIGURES.filter((braking) => !isRead(`${begin}05${braking}`))).toEqual(['96', '97', '98'])
})
