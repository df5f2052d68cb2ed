import type { Json } from '@flightbag/core'
import { generateBag } from '../fixtures/generate.ts'
import { compareCodePoints } from '../packages/core/src/lib/code-points.ts'
import { canonicalJson, isJsonObject, type JsonObject } from '../packages/core/src/lib/json.ts'
import { MAX_JSON_DEPTH, nestsDeeper } from '../packages/core/src/lib/json-text.ts'
import { readImportLine } from '../packages/core/src/records/import/import-line.ts'
import { utf8Bytes } from '../packages/core/src/sessions/fit.ts'
import { type KeptReport, weatherEntry } from '../packages/core/src/weather/service/entry.ts'
import { weatherEntriesJson } from '../packages/core/src/weather/service/entry-json.ts'
import { answerBytes } from '../packages/http/src/respond/envelope.ts'
import { publishedRows, tafLines } from '../scripts/weather-oracle.ts'
import { table } from './report/table.ts'

/**
 * The CPU time of pure functions with an optimisation and without it, in turns (docs/optimisations.md). Run it with
 * `node --conditions=source bench/optimisations.ts`.
 */
const ROUNDS = 9

function micros(work: (n: number) => unknown, calls: number): number {
  const start = process.cpuUsage()
  for (let n = 0; n < calls; n++) work(n)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / calls
}

type Work = (n: number) => unknown

function compared(name: string, calls: number, optimised: Work, plain: Work): readonly string[] {
  const rounds = Array.from({ length: ROUNDS }, () => [micros(optimised, calls), micros(plain, calls)] as const)
  function median(column: 0 | 1) {
    return rounds
      .map((round) => round[column])
      .sort((a, b) => a - b)
      [Math.floor(ROUNDS / 2)]!.toFixed(2)
  }
  return [name, median(0), median(1)]
}

const lines = [...generateBag({ seed: 7, counts: { logbook: 5000 }, recordBytes: 400 })]
const records = lines.map((line) => (JSON.parse(line) as { record: JsonObject }).record)

/** As `canonicalJson`, but writes each name of a field anew. */
function plainCanonicalJson(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(plainCanonicalJson).join(',')}]`
  if (!isJsonObject(value)) return String(value)
  let text = ''
  for (const key of Object.keys(value).sort(compareCodePoints)) {
    text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${plainCanonicalJson(value[key]!)}`
  }
  return text === '' ? '{}' : `${text}}`
}

const STATIONS = 20
const [metars, tafs] = [publishedRows(), tafLines()]
const aerodromes = Array.from({ length: STATIONS }, (_, n) => ({
  ident: `SA${String.fromCharCode(65 + n)}X`,
  icao: true,
  name: 'Ezeiza',
  sources: ['aerodromeCard' as const],
}))

function kept(raw: string): KeptReport {
  const timeMs = Date.parse('2026-10-03T12:00:00Z')
  return { outcome: 'report', fetchedAtMs: timeMs, report: { raw, timeMs, name: null } } as unknown as KeptReport
}

const stations = new Map(
  aerodromes.map(({ ident }, n) => [ident, { metar: kept(metars[n]!.raw), taf: kept(tafs[n]!.raw) }]),
)
const answer = { provider: 'awc', nowMs: Date.parse('2026-10-03T12:10:00Z') }

const meta = { requestId: '00000000-0000-4000-8000-000000000000', generatedAtMs: answer.nowMs }
const page = { limit: 50, total: 1000, nextCursor: null }
const docs = records.slice(0, 50).map((record) => Buffer.from(JSON.stringify(record)))
const joined = [Buffer.from(docs.join(','))]

const exchange = { at: '2026-10-03T12:00:00Z', kind: 'turn', station: 'tower', intent: 'ready', template: 'cleared' }
/** It has too few brackets to nest deeper than 64 levels, but enough for 2, so its strings are examined only then. */
const session = JSON.stringify(
  Array.from({ length: 200 }, () => ({ ...exchange, heard: 'x'.repeat(130), said: 'x'.repeat(50) })),
)

const rows = [
  compared(
    'a line of an import',
    20_000,
    (n) => readImportLine(lines[n % lines.length]!, { accountId: 'a', nowMs: 0 }),
    () => 0,
  ),
  compared(
    'the digested text of a record',
    20_000,
    (n) => canonicalJson(records[n % records.length]!),
    (n) => plainCanonicalJson(records[n % records.length]!),
  ),
  compared(
    `weather of ${STATIONS} aerodromes`,
    100,
    () => weatherEntriesJson(aerodromes, stations, answer),
    () => Buffer.from(JSON.stringify(aerodromes.map((each) => weatherEntry(each, stations.get(each.ident)!, answer)))),
  ),
  compared(
    'the envelope of 50 cached records',
    20_000,
    () => answerBytes({ type: 'documents', json: joined, page }, meta),
    () => Buffer.concat(answerBytes({ type: 'documents', json: docs, page }, meta)),
  ),
  compared(
    'a session of 60 KB that is not measured',
    20_000,
    () => 0,
    () => utf8Bytes(session),
  ),
  compared(
    'the depth of a session of 60 KB',
    20_000,
    () => nestsDeeper(session, MAX_JSON_DEPTH),
    () => nestsDeeper(session, 2),
  ),
]
console.log(table(['work', 'µs', 'µs without the optimisation'], rows))
