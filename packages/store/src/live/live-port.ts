import type { Ack, CurrentReport, LiveReport } from '@flightbag/core'
import {
  deliverableCommands,
  type EpochMs,
  handedCommandOf,
  instantText,
  isForgotten,
  type LiveExchange,
  type LivePort,
  listedCommandOf,
  newCommand,
  overtakingArrivals,
  readJson,
  reportIsCurrent,
  screenOpenAt,
} from '@flightbag/core/ports'
import type { LiveStatements, StoredCall } from './statements.ts'
import { commandOf, inOrder, requestOf, resolutionText } from './stored-command.ts'

/** The comparisons that statements make, as rules of core. */
const RULES = { overtakingArrivals, deliverableCommands } as const

/** The live link over the statements of a database. Tests pass other rules than core's. */
export function livePort(statements: LiveStatements, rules: typeof RULES = RULES): LivePort {
  function callOf(report: LiveReport, acks: readonly Ack[], nowMs: EpochMs): StoredCall {
    return {
      nowMs,
      report: JSON.stringify(report),
      acks: acks.map((ack) => ({ id: ack.id, resolution: resolutionText(ack) })),
      overtakingArrivals: rules.overtakingArrivals(nowMs),
      deliverableCommands: rules.deliverableCommands(nowMs),
    }
  }

  return {
    async report(accountId, report, acks, nowMs) {
      const stored = await statements.exchange(accountId, callOf(report, acks, nowMs))
      if (stored === null) return overtaken(await statements.screen(accountId), nowMs)
      const delivered = inOrder(stored.delivered, (row) => newCommand(row.id, requestOf(row), row.createdMs))
      return { commands: delivered.map(handedCommandOf), screenOpen: screenOpenAt(stored.screenMs, nowMs) }
    },

    async send(accountId, request, id, nowMs) {
      const isSent = await statements.send(accountId, { id, createdMs: nowMs, request: JSON.stringify(request) })
      return isSent ? handedCommandOf(newCommand(id, request, nowMs)) : null
    },

    async list(accountId, nowMs) {
      return inOrder(await statements.commands(accountId), commandOf)
        .filter((command) => !isForgotten(command, nowMs))
        .map((command) => listedCommandOf(command, nowMs))
    },

    async current(accountId, nowMs) {
      const stored = await statements.report(accountId)
      if (stored === null || !reportIsCurrent(stored.receivedMs, nowMs)) return null
      const report = readJson(stored.report) as Omit<CurrentReport, 'receivedAt'>
      return { ...report, receivedAt: instantText(stored.receivedMs) }
    },

    heartbeat: (accountId, nowMs) => statements.openScreen(accountId, nowMs),
    purge: (nowMs) => statements.purge(nowMs),
  }
}

/** The answer to a call whose report was not stored. */
function overtaken(found: Awaited<ReturnType<LiveStatements['screen']>>, nowMs: EpochMs): LiveExchange | null {
  return found && { commands: [], screenOpen: screenOpenAt(found.screenMs, nowMs) }
}
