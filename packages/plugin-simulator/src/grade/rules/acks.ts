import { isJsonObject, type JsonObject } from '@flightbag/core'
import { type Call, type Log, objectsOf, reportsOf, textOf } from '../log/log.ts'
import { breach, judge, rulesFor } from './rule.ts'

/** Live reports after the hand-over of a command, within which its outcome must come. */
const REPORTS_FOR_AN_ACK = 4

const OUTCOME =
  '`acks` (array; outcome of every command handled since the last call: either `spoken` with the exact words the ' +
  'controller said, or `refused` with a reason such as `on_ground`, `unknown_navaid`, `no_dme`)'
const ONCE = 'oldest first, each handed over exactly once'

interface HandedOver {
  readonly id: string
  readonly calls: readonly Call[]
}

function commandsIn({ received }: Call): readonly string[] {
  const data = received?.data
  return objectsOf(isJsonObject(data) ? data : null, 'commands').flatMap((command) => textOf(command, 'id') ?? [])
}

function idOf(ack: JsonObject): string | null {
  return textOf(ack, 'id') ?? textOf(ack, 'commandId')
}

function acksIn({ sent }: Call): readonly JsonObject[] {
  return objectsOf(sent, 'acks')
}

/** Each command with the calls whose answers contained it. */
function handedOver({ flights }: Log): readonly HandedOver[] {
  const handed = new Map<string, Call[]>()
  for (const call of flights.flatMap(reportsOf))
    for (const id of commandsIn(call)) handed.set(id, [...(handed.get(id) ?? []), call])
  return [...handed].map(([id, calls]) => ({ id, calls }))
}

/** The reports with an ack for a command that the service has received. */
function acknowledged(log: Log, id: string): readonly Call[] {
  return log.flights
    .flatMap(reportsOf)
    .filter((call) => call.status === 200 && acksIn(call).some((ack) => idOf(ack) === id))
}

/** The first ack that came after another one was received. */
function secondAck(log: Log, { id }: HandedOver): Call | null {
  const [first] = acknowledged(log, id)
  if (first === undefined) return null
  const twice = acksIn(first).filter((ack) => idOf(ack) === id).length > 1
  if (twice) return first
  const later = log.flights.flatMap(reportsOf).filter(({ arrivedMs }) => arrivedMs > first.endedMs)
  return later.find((call) => acksIn(call).some((ack) => idOf(ack) === id)) ?? null
}

/** The rules for commands and their outcomes. */
export const ACK_RULES = rulesFor('plugins', [
  {
    id: 'acks/every',
    sentence: OUTCOME,
    needs: 'a command, and further live reports',
    check: (log) =>
      judge(
        handedOver(log).filter(({ id, calls }) => {
          const flight = log.flights.find((each) => each.includes(calls[0]!)) ?? []
          const later = reportsOf(flight).filter(({ number, status }) => number > calls[0]!.number && status === 200)
          return later.length >= REPORTS_FOR_AN_ACK || acknowledged(log, id).length > 0
        }),
        ({ id, calls }) =>
          acknowledged(log, id).length > 0
            ? null
            : breach(calls[0]!, `handed over command ${id}, and no accepted report has its outcome`),
      ),
  },
  {
    id: 'acks/once',
    sentence: OUTCOME,
    needs: 'a command and its ack',
    check: (log) =>
      judge(
        handedOver(log).filter(({ id, calls }) => calls.length === 1 && acknowledged(log, id).length > 0),
        (command) => {
          const again = secondAck(log, command)
          return again === null ? null : breach(again, `reports the outcome of command ${command.id} a second time`)
        },
      ),
  },
  {
    id: 'acks/repeated',
    sentence: ONCE,
    needs: 'a command that the service repeats by mistake',
    check: (log) =>
      judge(
        // Of a client that reports each outcome twice, another rule speaks.
        handedOver(log).some((each) => each.calls.length === 1 && secondAck(log, each) !== null)
          ? []
          : handedOver(log).filter(({ id, calls }) => calls.length > 1 && acknowledged(log, id).length > 0),
        (command) => {
          const again = secondAck(log, command)
          return again === null
            ? null
            : breach(again, `handled command ${command.id} again when the service repeated it`)
        },
      ),
  },
  {
    id: 'acks/order',
    sentence: ONCE,
    needs: 'several commands in one answer',
    check: (log) =>
      judge(
        log.flights.flatMap(reportsOf).filter((call) => commandsIn(call).length > 1),
        (burst) => {
          const ids = commandsIn(burst)
          const acked = log.flights
            .flatMap(reportsOf)
            .filter(({ number, status }) => number > burst.number && status === 200)
            .flatMap((call) => acksIn(call).map((ack) => ({ call, place: ids.indexOf(idOf(ack) ?? '') })))
            .filter(({ place }, at, all) => place !== -1 && all.findIndex((each) => each.place === place) === at)
          const early = acked.find(({ place }, at) => acked.slice(0, at).some((before) => before.place > place))
          return early === undefined
            ? null
            : breach(early.call, 'the commands of one answer were not handled oldest first')
        },
      ),
  },
  {
    id: 'acks/form',
    sentence: OUTCOME,
    needs: 'an ack',
    check: (log) => {
      const known = handedOver(log).map(({ id }) => id)
      return judge(
        log.flights.flatMap(reportsOf).flatMap((call) => acksIn(call).map((ack) => ({ call, ack }))),
        ({ call, ack }) => {
          const id = idOf(ack)
          if (id === null) return breach(call, 'an ack has no id')
          if (!known.includes(id)) return breach(call, `no command has the id ${id}`)
          const outcome = textOf(ack, 'outcome')
          if (outcome === 'spoken' && textOf(ack, 'said')) return null
          if (outcome === 'refused' && textOf(ack, 'reason')) return null
          return breach(call, `the ack of ${id} is neither spoken with the words nor refused with a reason`)
        },
      )
    },
  },
])
