import { HOUR_MS, MINUTE_MS, type WeatherSource } from '@flightbag/core/ports'
import { readCycle } from '@flightbag/weather-awc'
import { readSampleFile } from '../sample/sample-files.ts'

/** The reports are renewed so often. */
const RENEWED_EVERY_MS = 10 * MINUTE_MS

const TIME_LINE = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d)$/gm

function timeOf([, year, month, day, hour, minute]: RegExpMatchArray): number {
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
}

/**
 * The sample reports as of another time. METARs keep their distance from the newest of them, which becomes minutes old.
 * The hours in TAFs and trends move by whole hours.
 */
export function datedWeather(cycle: string, nowMs: number): string {
  const newestMs = Math.max(...[...cycle.matchAll(TIME_LINE)].map(timeOf))
  const reportsMs = Math.floor((nowMs - newestMs) / RENEWED_EVERY_MS) * RENEWED_EVERY_MS
  const hoursMs = Math.floor(reportsMs / HOUR_MS) * HOUR_MS
  return cycle
    .split('\n\n')
    .map((block) => movedBlock(block, block.includes('\nTAF ') ? hoursMs : reportsMs, hoursMs))
    .join('\n\n')
}

/** A time line with its report. Its own time moves by one distance, and the hours that it forecasts by another. */
function movedBlock(block: string, reportMs: number, hoursMs: number): string {
  const beforeMs = [...block.matchAll(TIME_LINE)].map(timeOf)[0] ?? 0
  const before = new Date(beforeMs)
  function moved(byMs: number, day: string, hour: string, minute = '00'): string {
    const ms = Date.UTC(before.getUTCFullYear(), before.getUTCMonth(), Number(day), Number(hour), Number(minute))
    return new Date(ms + byMs).toISOString()
  }
  function dayAndHour(day: string, hour: string): string {
    return moved(hoursMs, day, hour).slice(8, 13).replace('T', '')
  }
  function withMinutes(time: string): string {
    return time.slice(8, 16).replace(/[T:]/g, '')
  }
  return block
    .replace(TIME_LINE, () =>
      new Date(beforeMs + reportMs).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' '),
    )
    .replace(
      /\b(\d\d)(\d\d)(\d\d)Z\b/g,
      (_, day, hour, minute) => `${withMinutes(moved(reportMs, day, hour, minute))}Z`,
    )
    .replace(
      /\b(\d\d)(\d\d)\/(\d\d)(\d\d)\b/g,
      (_, day, hour, toDay, toHour) => `${dayAndHour(day, hour)}/${dayAndHour(toDay, toHour)}`,
    )
    .replace(/\/(\d\d)(\d\d)Z\b/g, (_, day, hour) => `/${dayAndHour(day, hour)}Z`)
    .replace(
      /\bFM(\d\d)(\d\d)(\d\d)\b/g,
      (_, day, hour, minute) => `FM${withMinutes(moved(hoursMs, day, hour, minute))}`,
    )
    .replace(
      /\bFM(\d\d)(\d\d)\b/g,
      (_, hour, minute) => `FM${withMinutes(moved(hoursMs, '01', hour, minute)).slice(2)}`,
    )
}

/** Invented reports that are always minutes old, for trying out without a network. */
export function sampleWeather(clock: () => number): WeatherSource {
  const cycle = new TextDecoder().decode(readSampleFile('sample-weather.txt'))
  return {
    provider: 'sample',
    async reports(kind, idents) {
      const reports = readCycle(datedWeather(cycle, clock()))
      if (!reports.ok) throw new Error(reports.failure)
      const found = reports.value[kind]
      return new Map(idents.flatMap((ident) => (found.has(ident) ? [[ident, found.get(ident)!]] : [])))
    },
  }
}
