import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { REQUESTS_PER_MINUTE, type RequestLog } from '../service/pace.ts'

const SLOT_BYTES = 8

/**
 * A log of requests in a file of constant size: one time for each request of a minute, the oldest one overwritten
 * first.
 */
interface RequestLogFile extends RequestLog {
  close(): void
}

/** Opens the log, or makes an empty one. `now` is in milliseconds since 1970. */
export function openRequestLog(path: string, now: () => number = Date.now): RequestLogFile {
  const times = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  const written = Buffer.alloc(Math.min(fstatSync(times).size, REQUESTS_PER_MINUTE * SLOT_BYTES))
  readSync(times, written, 0, written.length, 0)
  const sentAt = Array.from({ length: Math.floor(written.length / SLOT_BYTES) }, (_, slot) =>
    written.readDoubleLE(slot * SLOT_BYTES),
  )
  const newest = sentAt.indexOf(Math.max(...sentAt))
  let next = sentAt.length === 0 ? 0 : (newest + 1) % REQUESTS_PER_MINUTE
  return {
    // A clock that was set back makes a request look younger than it is, which is safe: none is younger than now.
    ages: () => sentAt.map((atMs) => Math.max(0, now() - atMs)).sort((a, b) => b - a),
    add() {
      const slot = Buffer.alloc(SLOT_BYTES)
      slot.writeDoubleLE(now())
      writeSync(times, slot, 0, SLOT_BYTES, next * SLOT_BYTES)
      next = (next + 1) % REQUESTS_PER_MINUTE
    },
    close: () => closeSync(times),
  }
}
