import { readJson } from '../lib/json-text.ts'
import type { Clock, EpochMs } from '../lib/system.ts'
import type { WeatherBoard } from './board-port.ts'
import type { ProviderRequests } from './port.ts'
import {
  budgetAt,
  freeRequests,
  nextRequestMs,
  type RequestBudget,
  UNUSED_BUDGET,
  withAcceptance,
  withRefusal,
  withRequest,
} from './request-budget.ts'

/**
 * The default maximum of requests in any minute. aviationweather.gov accepts 100 from one address and wants few and
 * large ones: 20 in each minute are enough for all reports of a thousand stations every five minutes, four times over.
 */
export const REQUESTS_PER_MINUTE = 20

/** The number of attempts to change a budget that other processes change too. */
const ATTEMPTS = 50

/** Why no request may be sent now, and when that ends. */
export interface ClosedGate {
  readonly untilMs: EpochMs
  readonly cause: string
  /** Whether the provider has refused a request. */
  readonly refused: boolean
}

/** Decides when any process may send a request to a provider. */
export interface RequestGate {
  /** Counts a request and returns null if it may be sent now; otherwise the reason why it must not. */
  enter(): Promise<ClosedGate | null>
  /** Notes a refusal and its cause, with the time that the provider names, if any. */
  refused(cause: string, namedMs: EpochMs | null): Promise<void>
  /** Notes that the provider answered a request. */
  accepted(): Promise<void>
  requests(): Promise<ProviderRequests>
}

/** The gate in front of one provider, for all processes with one board. */
export interface RequestGateOptions {
  readonly board: Pick<WeatherBoard, 'budget' | 'replaceBudget'>
  readonly provider: string
  readonly clock: Clock
  /** The maximum number of requests in any minute; infinite without a limit. */
  readonly perMinute?: number
}

/** At most `perMinute` requests of all processes in any minute, and none in the pause after a refusal. */
export function requestGate({
  board,
  provider,
  clock,
  perMinute = REQUESTS_PER_MINUTE,
}: RequestGateOptions): RequestGate {
  async function read() {
    const stored = await board.budget(provider)
    const nowMs = clock()
    const before = stored === null ? UNUSED_BUDGET : (readJson(stored.text) as unknown as RequestBudget)
    return { version: stored?.version ?? 0, before, budget: budgetAt(before, nowMs), nowMs }
  }

  /** Replaces the budget, again if another process was faster. `next` returns the budget that it got for no change. */
  async function change<T>(next: (budget: RequestBudget, nowMs: EpochMs) => readonly [RequestBudget, T]): Promise<T> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { version, before, budget, nowMs } = await read()
      const [after, result] = next(budget, nowMs)
      // A pause that a clock set back has moved is stored too: otherwise it would move with each reading.
      const same = after === budget && budget.pause?.sinceMs === before.pause?.sinceMs
      if (same || (await board.replaceBudget(provider, version, JSON.stringify(after)))) return result
    }
    throw new Error(`the budget of ${provider} changed ${ATTEMPTS} times during one change`)
  }

  return {
    enter: () =>
      change<ClosedGate | null>((budget, nowMs) => {
        const { pause, sentMs } = budget
        if (pause !== null) return [budget, { untilMs: pause.untilMs, cause: pause.cause, refused: true }]
        const untilMs = nextRequestMs(budget, perMinute, nowMs)
        if (untilMs <= nowMs) return [withRequest(budget, nowMs), null]
        const cause = `${sentMs.length} of ${perMinute} requests in the last minute`
        return [budget, { untilMs, cause, refused: false }]
      }),
    refused: (cause, namedMs) => change((budget, nowMs) => [withRefusal(budget, cause, namedMs, nowMs), undefined]),
    accepted: () => change((budget) => [withAcceptance(budget), undefined]),
    async requests() {
      const { budget, nowMs } = await read()
      const { sentMs, pause } = budget
      return { inLastMinute: sentMs.length, perMinute, free: freeRequests(budget, perMinute, nowMs), pause }
    },
  }
}
