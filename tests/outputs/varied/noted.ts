import { expect } from 'vitest'
import { NOW } from '../sample.ts'
import { approvedLine, editsOf } from './variants.ts'

export const NOW_MS = Date.parse(NOW)

/** Texts as pilots, programs and other people write them. */
const TEXTS = [
  'application/pdf',
  'text/plain ; charset=utf-8',
  'plan of flight.PDF',
  'archive.tar.gz',
  '2026-02-28',
  '2024-02-29',
  '2026-10-05T15:00:00.000Z',
  '2026-10-05T15:00:00+01:00',
  'localhost',
  '127.0.0.1',
  '[::1]',
  '::ffff:127.0.0.1',
  'db.example.org',
  'SAEZ',
  'ES7',
  'svc_live_',
  'ana@example.org',
  'ana-1/0a1b2c3d-0000-4000-8000-00000000000f',
  'METAR COR SAEZ 271400Z CCB',
  '[{"a":[1,"\\"]"]}]',
  '{"airspace":"lower","designator":"w1","receivedAt":"2026-10-05T15:00:00.000Z"}',
  '=1+2,"quoted"',
  '(FPL-LVABC-VG',
  'LV-ABC',
  'ñandú ß İ 😀',
]

export const texts = [...new Set(TEXTS.flatMap((text) => [text, ...[...editsOf(text, 4).values()].flat()]))]

const DAY_MS = 86_400_000

/** Times beside each duration that the service gives a meaning, and at the ends of days. */
export const times = [0, 1000, 15_000, 30_000, 60_000, 90_000, 120_000, 300_000, 600_000, 3_600_000, DAY_MS]
  .flatMap((ms) => [ms, -ms])
  .flatMap((ms) => [ms - 1, ms, ms + 1])
  .map((ms) => NOW_MS + ms)
  .concat(Date.parse('2026-12-31T23:59:59.999Z'), Date.parse('2027-01-01T00:00:00Z'), 0, 999)

export function pairs<A, B>(as: readonly A[], bs: readonly B[]): [A, B][] {
  return as.flatMap((a) => bs.map((b): [A, B] => [a, b]))
}

/** The result of a call, or that it failed. */
function resultOf(call: () => unknown): unknown {
  try {
    return call() ?? null
  } catch (error) {
    return String(error)
  }
}

const lines: string[] = []

/** The lines of all functions since the last call. */
export function takeLines(): string {
  return lines.splice(0).join('')
}

/** A line for a function, with its result for each of the arguments. */
export function noted<Given extends unknown[]>(
  called: (...given: Given) => unknown,
  all: readonly Given[],
  name = called.name,
): void {
  const results = all.map((given) => resultOf(() => called(...given)))
  // otherwise nothing distinguishes the arguments
  expect([name, new Set(results.map((result) => JSON.stringify(result))).size > 1]).toEqual([name, true])
  lines.push(approvedLine(name, results, (result) => result !== null))
}

export function notedTexts(called: (text: string) => unknown, name = called.name): void {
  noted(
    called,
    texts.map((text) => [text]),
    name,
  )
}

export function notedTimes(called: (ms: number) => unknown, name = called.name): void {
  noted(
    called,
    times.map((ms) => [ms]),
    name,
  )
}
