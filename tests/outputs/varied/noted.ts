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

/** The words of a text. */
export function words(text: string): readonly string[] {
  return text.split(' ')
}

/** The errors of JavaScript itself, whose messages depend on the version of Node. */
const OF_LANGUAGE = [SyntaxError, TypeError, RangeError]

/** The result of a call, or that it failed. */
function resultOf(call: () => unknown): unknown {
  try {
    return call() ?? null
  } catch (error) {
    const isOwn = !OF_LANGUAGE.some((kind) => error instanceof kind)
    return isOwn ? String(error) : (error as Error).name
  }
}

/** Collects a line for each function, with a digest of its results. */
export function notebook() {
  const lines: string[] = []

  /** Calls a function with each of the arguments. */
  function noted<Given extends unknown[]>(
    called: (...given: Given) => unknown,
    all: readonly Given[],
    name = called.name,
  ): void {
    const results = all.map((given) => resultOf(() => called(...given)))
    // A digest of equal results would not show that the function reads its arguments.
    expect([name, new Set(results.map((result) => JSON.stringify(result))).size > 1]).toEqual([name, true])
    lines.push(approvedLine(name, results, (result) => result !== null))
  }

  /** Calls a function of one argument with each of the values. */
  function notedEach<T>(called: (value: T) => unknown, values: readonly T[], name = called.name): void {
    noted(
      called,
      values.map((value) => [value]),
      name,
    )
  }

  return {
    noted,
    notedEach,
    /** Calls a function with each of the {@link texts}. */
    notedTexts(called: (text: string) => unknown, name = called.name): void {
      notedEach(called, texts, name)
    },
    /** Calls a function with each of the {@link times}. */
    notedTimes(called: (ms: number) => unknown, name = called.name): void {
      notedEach(called, times, name)
    },
    text: () => lines.join(''),
  }
}
