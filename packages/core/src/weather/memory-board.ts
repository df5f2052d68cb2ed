import type { EpochMs } from '../lib/system.ts'
import {
  ASKED_PRECISION_MS,
  type BoardEntry,
  CLOCK_DIFFERENCE_MS,
  type DueStations,
  type VersionedText,
  type WeatherBoard,
} from './board-port.ts'
import type { ReportKind } from './port.ts'

interface Row extends BoardEntry {
  readonly askedMs: EpochMs
  readonly takenUntilMs: EpochMs
}

/** Whether a time is later than another one, but not so much that a clock must have been set back in between. */
function isLater(ms: EpochMs, thanMs: EpochMs): boolean {
  return ms > thanMs && ms <= thanMs + CLOCK_DIFFERENCE_MS
}

function isDue({ askedMs, fetchedMs, failedMs, takenUntilMs }: Row, due: DueStations, nowMs: EpochMs): boolean {
  return (
    takenUntilMs <= nowMs &&
    askedMs >= due.askedSinceMs &&
    (fetchedMs < due.fetchedBeforeMs || fetchedMs > nowMs + CLOCK_DIFFERENCE_MS) &&
    (failedMs < due.failedBeforeMs || failedMs > nowMs + CLOCK_DIFFERENCE_MS)
  )
}

function entryOf({ ident, fetchedMs, failedMs, answer }: Row): BoardEntry {
  return { ident, fetchedMs, failedMs, answer }
}

function askedFirst(a: Row, b: Row): number {
  return a.askedMs - b.askedMs
}

function letters(a: Row, b: Row): number {
  return a.ident < b.ident ? -1 : 1
}

/**
 * The board of a process without a database.
 *
 * @example
 * ```ts
 * import { memoryBoard } from '@flightbag/core/ports'
 *
 * const board = memoryBoard()
 * await board.ask('metar', ['SAEZ'], 1000)
 * await board.put('metar', [{ ident: 'SAEZ', answer: '{}' }], 2000)
 * await board.read('metar', ['SAEZ']) // => [{ ident: 'SAEZ', fetchedMs: 2000, failedMs: 0, answer: '{}' }]
 * ```
 */
export function memoryBoard(): WeatherBoard {
  const rows: Record<ReportKind, Map<string, Row>> = { metar: new Map(), taf: new Map() }
  const budgets = new Map<string, VersionedText>()

  function held(kind: ReportKind, idents: readonly string[]): readonly Row[] {
    return [...new Set(idents)].flatMap((ident) => rows[kind].get(ident) ?? [])
  }

  function change(kind: ReportKind, row: Row): Row {
    rows[kind].set(row.ident, row)
    return row
  }

  return {
    async ask(kind, idents, nowMs) {
      return [...new Set(idents)].map((ident) => {
        const none = { ident, askedMs: nowMs, fetchedMs: 0, failedMs: 0, answer: null, takenUntilMs: 0 }
        const before = rows[kind].get(ident) ?? none
        const isRecent = before.askedMs > nowMs - ASKED_PRECISION_MS
        return entryOf(change(kind, { ...before, askedMs: isRecent ? before.askedMs : nowMs }))
      })
    },
    read: async (kind, idents) => held(kind, idents).map(entryOf),
    async take(kind, due, nowMs, takenUntilMs) {
      return [...rows[kind].values()]
        .filter((row) => isDue(row, due, nowMs))
        .sort((a, b) => (due.first === 'asked first' ? askedFirst(a, b) : askedFirst(b, a)) || letters(a, b))
        .slice(0, due.limit)
        .map((row) => entryOf(change(kind, { ...row, takenUntilMs })))
    },
    async put(kind, answers, fetchedMs) {
      for (const { ident, answer } of answers) {
        const [row] = held(kind, [ident])
        if (row === undefined) continue
        const newer = isLater(row.fetchedMs, fetchedMs) ? {} : { fetchedMs, answer }
        change(kind, { ...row, takenUntilMs: 0, ...newer })
      }
    },
    async fail(kind, idents, failedMs) {
      for (const row of held(kind, idents)) {
        change(kind, { ...row, takenUntilMs: 0, failedMs: isLater(row.failedMs, failedMs) ? row.failedMs : failedMs })
      }
    },
    budget: async (provider) => budgets.get(provider) ?? null,
    async replaceBudget(provider, version, text) {
      if ((budgets.get(provider)?.version ?? 0) !== version) return false
      budgets.set(provider, { version: version + 1, text })
      return true
    },
    async forget(askedBeforeMs) {
      for (const kept of [rows.metar, rows.taf]) {
        for (const { ident, askedMs } of [...kept.values()]) if (askedMs < askedBeforeMs) kept.delete(ident)
      }
    },
  }
}
