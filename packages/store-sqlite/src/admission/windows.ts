import type { KeyWindow } from '@flightbag/core'
import type { Connection } from '../connection/connection.ts'

const READ = 'select times from key_window where key = ?'
const STORE = 'insert into key_window (key, times) values (?, ?) on conflict (key) do update set times = excluded.times'

/** The times of a key's last admissions, stored as 64-bit floats. */
export function readWindow(connection: Connection, key: number): KeyWindow {
  const times = connection.get<{ times: Uint8Array }>(READ, key)?.times
  if (times === undefined) return []
  const view = new DataView(times.buffer, times.byteOffset, times.byteLength)
  return Array.from({ length: times.byteLength / 8 }, (_, i) => view.getFloat64(8 * i))
}

/** Stores a key's window. */
export function storeWindow(connection: Connection, key: number, window: KeyWindow): void {
  const view = new DataView(new ArrayBuffer(8 * window.length))
  for (const [i, time] of window.entries()) view.setFloat64(8 * i, time)
  connection.run(STORE, key, new Uint8Array(view.buffer))
}

/** Deletes the window of a key that is no longer valid. */
export function forgetWindow(connection: Connection, key: number): void {
  return void connection.run('delete from key_window where key = ?', key)
}
