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
  readonly times: readonly EpochMs[]
}

export function readWindow(connection: Connection, key: number): StoredWindow {
  const row = connection.get<Row & { oldest: number }>(NEWEST, key)
  if (row === undefined) return { count: 0, oldest: 0, timeOf: () => undefined, chunk: 0, times: [] }
  const { chunk } = row
  const times = timesOf(row.times)
  let other: { chunk: number; times: readonly EpochMs[] } | null = null
  function timeOf(number: number): EpochMs | undefined {
    const wanted = Math.floor(number / CHUNK)
    if (wanted === chunk) return times[number % CHUNK]
    if (wanted < 0 || wanted > chunk) return
    if (other?.chunk !== wanted) {
      const found = connection.get<Row>(READ, key, wanted)
      other = { chunk: wanted, times: found === undefined ? [] : timesOf(found.times) }
    }
    return other.times[number % CHUNK]
  }
  return { count: CHUNK * chunk + times.length, oldest: row.oldest, timeOf, chunk, times }
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
      const replaced = timesOf(row.times).map((time) => Math.min(time, latestMs))
      connection.run(REPLACE, bytesOf(replaced), key, row.chunk)
    }
  }
  if (admittedMs === null) return
  const kept = latestMs === null ? times : times.map((time) => Math.min(time, latestMs))
  if (kept.length < CHUNK) {
    connection.run(STORE, key, chunk, bytesOf([...kept, admittedMs]), oldest)
  } else {
    connection.run(STORE, key, chunk + 1, bytesOf([admittedMs]), oldest)
    connection.run(FORGET_OLD, key, Math.floor((count + 1 - limit) / CHUNK))
  }
}

/** Deletes the window of a key that is no longer valid. */
export function forgetWindow(connection: Connection, key: number): void {
  return void connection.run('delete from key_window where key = ?', key)
}

function timesOf(bytes: Uint8Array): EpochMs[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.byteLength / 8 }, (_, i) => view.getFloat64(8 * i))
}

function bytesOf(times: readonly EpochMs[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(8 * times.length))
  for (const [i, time] of times.entries()) view.setFloat64(8 * i, time)
  return new Uint8Array(view.buffer)
}
