import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { WeatherSource } from '@flightbag/core/ports'
import { type CycleReports, readCycle } from './read-cycle.ts'

/** Cycle files of the whole world have about 2 MB. */
const MAX_FILE_BYTES = 64 * 1024 * 1024

/**
 * Reports from a file in NOAA's cycle format, which is read again when it has changed: for offline use and for
 * evaluation.
 */
export function fileSource(path: string): WeatherSource {
  let read: { readonly version: string; readonly reports: CycleReports } | null = null

  async function current(): Promise<CycleReports> {
    const { size, mtimeNs, ctimeNs, ino } = await stat(path, { bigint: true })
    const version = [size, mtimeNs, ctimeNs, ino].join(' ')
    if (read?.version === version) return read.reports
    // A device can have a size of zero and no end.
    const content = Buffer.concat(await createReadStream(path, { end: MAX_FILE_BYTES }).toArray())
    if (content.length > MAX_FILE_BYTES) throw new Error(`${path} is larger than ${MAX_FILE_BYTES} bytes`)
    const reports = readCycle(content.toString('utf8'))
    if (!reports.ok) throw new Error(`${path}: ${reports.failure}`)
    read = { version, reports: reports.value }
    return reports.value
  }

  return {
    provider: 'report file',
    async reports(kind, idents) {
      const of = (await current())[kind]
      return new Map(idents.flatMap((ident) => (of.has(ident) ? [[ident, of.get(ident)!]] : [])))
    },
  }
}
