import { brotliCompressSync, gzipSync } from 'node:zlib'
import { addSums, entrySums, logbookTotals, noSums, totalsFromSums } from '@flightbag/core/logbook'
import { bundleForBrowser, LOGBOOK_ENTRY } from '../tests/browser/bundle.ts'

/**
 * Measures the time to compute the logbook totals, and the size of the browser's entry point. Run it with `node
 * --conditions=source bench/logbook.ts`. The entries are made by a fixed rule, so that all runs have the same.
 */
const ENTRIES = 50_000
const ROUNDS = 9

/** One to three cells per line, as pilots fill them; every `loggedEvery`th line with its own decimal hours. */
function logbookOf(loggedEvery: number) {
  return Array.from({ length: ENTRIES }, (_, i) => ({
    id: `entry-${i}`,
    log: {
      date: new Date(Date.UTC(2020, 0, 1) + (i % 2200) * 86_400_000).toISOString().slice(0, 10),
      times: {
        ...(i % 2 === 0 ? { localDayPilot: 20 + (i % 50) } : { crossCountryDayPilot: 40 + (i % 90) }),
        ...(i % 7 === 0 ? { crossCountryNightPilot: 15 + (i % 30) } : {}),
      },
      breakdown: { instrumentHood: i % 11 },
      simulator: i % 13 === 0 ? 60 : 0,
      landings: 1 + (i % 4),
      ...(i % loggedEvery === 0 ? { loggedTenths: 5 + (i % 20) } : {}),
    },
  }))
}

const entries = logbookOf(5)
const allLogged = logbookOf(1)
const lines = entries.map((entry) => JSON.stringify(entry))
const kept = entries.map((entry) => entrySums(entry).sums)
const perDay = kept.slice(0, 2200)
const range = { from: '2021-03-01', to: '2024-02-29' }

const work: Record<string, () => unknown> = {
  'totals, no bounds': () => logbookTotals(entries),
  'totals, two bounds': () => logbookTotals(entries, range),
  'totals, loggedTenths on every line': () => logbookTotals(allLogged),
  'totals from JSON texts': () => logbookTotals(lines.map((line) => JSON.parse(line))),
  'sums of each entry, for a store': () => entries.map(entrySums),
  'stored sums of each entry added up': () => totalsFromSums(kept.reduce(addSums, noSums)),
  'stored sums of each of 2,200 days added up': () => totalsFromSums(perDay.reduce(addSums, noSums)),
}

function timed(run: () => unknown) {
  const start = process.hrtime.bigint()
  run()
  return Number(process.hrtime.bigint() - start) / 1e6
}

// Rounds are interleaved, so that noise on the machine affects all kinds of work.
const times = new Map(Object.keys(work).map((name) => [name, [] as number[]]))
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, run] of Object.entries(work)) times.get(name)!.push(timed(run))
}

console.log(`logbook totals, ${ENTRIES.toLocaleString('en')} entries, median of ${ROUNDS} rounds`)
for (const [name, all] of times) {
  const ms = all.sort((a, b) => a - b)[ROUNDS >> 1]!
  const rate = name.includes('days') ? '' : `${(ENTRIES / ms / 1000).toFixed(1).padStart(8)} million entries/s`
  console.log(`${name.padEnd(44)}${ms.toFixed(1).padStart(8)} ms${rate}`)
}

const { text } = await bundleForBrowser(LOGBOOK_ENTRY)
console.log(
  `browser entry: ${text.length} bytes minified, ${gzipSync(text, { level: 9 }).length} gzip, ` +
    `${brotliCompressSync(text).length} brotli`,
)
