import { recordsOf } from '../fixtures/src/read-lines.ts'

/** The field that contains the filling, so that a filled record looks like one with a long text. */
const FILLED_FIELD = { aerodrome: 'notes', logbook: 'remarks' } as const
const FILLING = 'Datos de muestra. '
const FIRST_DAY_MS = Date.UTC(2020, 9, 6)
const DAY_MS = 86_400_000
const DAYS = 2190

/**
 * The lines of an import of any number of records, without newlines: those of the sample in turn, each with an id of
 * its own and filled up to about `bytes`; longer ones keep their length. The flights are in no order of their dates.
 */
export function* largeBag(kind: 'aerodrome' | 'logbook', count: number, bytes: number): Generator<string> {
  const samples = recordsOf<{ log?: object }>('sample-bag.jsonl', kind)
  for (let at = 0; at < count; at++) {
    const { updatedAt, ...sample } = samples[at % samples.length]!
    const code = `X${at.toString(36).toUpperCase().padStart(4, '0')}`
    // a prime number of days, so that each day has its turn
    const date = new Date(FIRST_DAY_MS + ((at * 997) % DAYS) * DAY_MS).toISOString().slice(0, 10)
    const own =
      kind === 'aerodrome' ? { code, name: `Muestra ${code}` } : sample.log && { log: { ...sample.log, date } }
    const record = { ...sample, id: `${kind}-${at}`, ...own }
    const text = `${sample[FILLED_FIELD[kind]]} `
    const missing = Math.max(0, bytes - Buffer.byteLength(JSON.stringify(record)))
    const filled = text.padEnd(text.length + missing, FILLING)
    yield JSON.stringify({ kind, record: { ...record, [FILLED_FIELD[kind]]: filled } })
  }
}
