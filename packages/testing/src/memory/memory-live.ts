import type { LiveReport } from '@flightbag/core'
import {
  byAge,
  type Command,
  handedCommandOf,
  handOver,
  instantText,
  isForgotten,
  isOvertaken,
  type LivePort,
  listedCommandOf,
  newCommand,
  reportIsCurrent,
  screenOpenAt,
} from '@flightbag/core/ports'
import { type AccountRegister, everyAccount } from './memory-accounts.ts'

interface Link {
  report: { readonly report: LiveReport; readonly receivedAtMs: number } | null
  /** In the order of sending. */
  commands: readonly Command[]
  heartbeatMs: number | null
}

/** The live link in memory, made of core's own transitions: the model with which other stores are compared. */
export function memoryLive(accounts: AccountRegister = everyAccount): LivePort & { erase(accountId: string): void } {
  const links = new Map<string, Link>()
  function linkOf(accountId: string): Link {
    const link = links.get(accountId) ?? { report: null, commands: [], heartbeatMs: null }
    links.set(accountId, link)
    return link
  }

  return {
    erase: (accountId) => void links.delete(accountId),
    async report(accountId, report, acks, nowMs) {
      if (!accounts.has(accountId)) return null
      const link = linkOf(accountId)
      const overtaken = isOvertaken(link.report?.receivedAtMs ?? null, nowMs)
      if (!overtaken) link.report = { report, receivedAtMs: nowMs }
      const { commands, handed } = handOver(link.commands, acks, nowMs, overtaken)
      link.commands = commands
      return { commands: handed.map(handedCommandOf), screenOpen: screenOpenAt(link.heartbeatMs, nowMs) }
    },
    async send(accountId, request, id, nowMs) {
      if (!accounts.has(accountId)) return null
      const link = linkOf(accountId)
      const command = newCommand(id, request, nowMs)
      link.commands = [...link.commands, command]
      return handedCommandOf(command)
    },
    async list(accountId, nowMs) {
      const listed = linkOf(accountId).commands.filter((command) => !isForgotten(command, nowMs))
      return listed.toSorted(byAge).map((command) => listedCommandOf(command, nowMs))
    },
    async current(accountId, nowMs) {
      const { report } = linkOf(accountId)
      if (report === null || !reportIsCurrent(report.receivedAtMs, nowMs)) return null
      const { schema, sessionId, sentAt, ...rest } = report.report
      return { schema, sessionId, sentAt, receivedAt: instantText(report.receivedAtMs), ...rest }
    },
    async heartbeat(accountId, nowMs) {
      if (!accounts.has(accountId)) return false
      linkOf(accountId).heartbeatMs = nowMs
      return true
    },
    async purge(nowMs) {
      let [reports, commands] = [0, 0]
      for (const link of links.values()) {
        if (link.report !== null && !reportIsCurrent(link.report.receivedAtMs, nowMs)) {
          link.report = null
          reports++
        }
        const kept = link.commands.filter((command) => !isForgotten(command, nowMs))
        commands += link.commands.length - kept.length
        link.commands = kept
      }
      return { reports, commands }
    },
  }
}
