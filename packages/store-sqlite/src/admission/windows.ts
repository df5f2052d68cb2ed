import type { EpochMs, KeyWindow, WindowChange } from '@flightbag/core/ports'
import type { Connection } from '../connection/connection.ts'

/** The number of times in a full row. Admission number i is in chunk i / 64 at place i % 64. */
const CHUNK = 64

const NEWEST = 'select chunk, times, oldest from key_window where key = ? order by chunk desc limit 1'
const READ = 'select times from key_window where key = ? and chunk = ?'
const READ_ALL = 'select chunk, times from key_window where key = ?'
const STORE = `
  insert into key_window (key, chunk, times, oldest) values (?, ?, ?, ?)
  on conflict (key, chunk) do update set times = excluded.times, oldest = excluded.oldest`
const REPLACE = 'update key_window set times = ? where key = ? and chunk = ?'
const FORGET_OLD = 'delete from key_window where key = ? and chunk < ?'

interface Row {
  readonly chunk: number
  /** 64-bit floats. */
  readonly times: Uint8Array
}

/** The window of a key: its newest row, and other rows as the rules ask for their times. */
export interface StoredWindow extends KeyWindow {
  readonly chunk: number
  readonly times: Uint8Array
}

const EMPTY = new Uint8Array()
const TIME_BYTES = 8
const FULL_BYTES = TIME_BYTES * CHUNK

export function readWindow(connection: Connection, key: number): StoredWindow {
  const row = connection.get<Row & { oldest: number }>(NEWEST, key)
  if (row === undefined) return { count: 0, oldest: 0, timeOf: () => undefined, chunk: 0, times: EMPTY }
  const { chunk, times, oldest } = row
  let other: Row | null = null
  function timeOf(number: number): EpochMs | undefined {
    const wanted = Math.floor(number / CHUNK)
    if (wanted === chunk) return timeAt(times, number % CHUNK)
    if (wanted < 0 || wanted > chunk) return
    if (other?.chunk !== wanted)
      other = { chunk: wanted, times: connection.get<Row>(READ, key, wanted)?.times ?? EMPTY }
    return timeAt(other.times, number % CHUNK)
  }
  return { count: CHUNK * chunk + times.byteLength / TIME_BYTES, oldest, timeOf, chunk, times }
}

/** Stores a change, and deletes the rows that the limit no longer needs. */
export function changeWindow(
  connection: Connection,
  key: number,
  { count, chunk, times }: StoredWindow,
  { latestMs, admittedMs, oldest }: WindowChange,
  limit: number,
): void {
  if (latestMs !== null) {
    for (const row of connection.all<Row>(READ_ALL, key)) {
      connection.run(REPLACE, lowered(row.times, latestMs), key, row.chunk)
    }
  }
  if (admittedMs === null) return
  if (times.byteLength < FULL_BYTES) {
    const kept = latestMs === null ? times : lowered(times, latestMs)
    connection.run(STORE, key, chunk, withTime(kept, admittedMs), oldest)
  } else {
    connection.run(STORE, key, chunk + 1, withTime(EMPTY, admittedMs), oldest)
    connection.run(FORGET_OLD, key, Math.floor((count + 1 - limit) / CHUNK))
  }
}

/** Deletes the window of a key that is no longer valid. */
export function forgetWindow(connection: Connection, key: number): void {
  return void connection.run('delete from key_window where key = ?', key)
}

function timeAt(times: Uint8Array, place: number): EpochMs | undefined {
  const at = TIME_BYTES * place
  return at < times.byteLength ? viewOf(times).getFloat64(at) : undefined
}

function withTime(times: Uint8Array, timeMs: EpochMs): Uint8Array {
  const longer = new Uint8Array(times.byteLength + TIME_BYTES)
  longer.set(times)
  viewOf(longer).setFloat64(times.byteLength, timeMs)
  return longer
}

/** The same times, none of them later than `latestMs`. */
function lowered(times: Uint8Array, latestMs: EpochMs): Uint8Array {
  const copy = times.slice()
  const view = viewOf(copy)
  for (let at = 0; at < copy.byteLength; at += TIME_BYTES) view.setFloat64(at, Math.min(view.getFloat64(at), latestMs))
  return copy
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
