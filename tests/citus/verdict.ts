import { feedViolations } from '@flightbag/testing/history/feed-history'
import { usageViolations } from '@flightbag/testing/history/usage-history'
import { seen } from '@flightbag/testing/lib/follower'
import type { Answers } from './cluster-table.ts'
import type { FaultCluster } from './fault-cluster.ts'
import type { Asked, Diary } from './load.ts'

/** Admission commits asynchronously: a crash of the coordinator loses the counts of less than this. */
const ASYNCHRONOUS_MS = 1_000

/** The differences between what the clients of an account were told and what is stored. */
export async function violationsOf(
  { store, service }: FaultCluster,
  diary: Diary,
  { coordinatorKilledMs = null }: { coordinatorKilledMs?: number | null } = {},
): Promise<readonly string[]> {
  const { id } = diary.account
  async function stored(kind: string) {
    return (await store.records.all(id, kind)).map(seen)
  }
  function lost(what: string, acknowledged: readonly string[], ids: ReadonlySet<string>) {
    return acknowledged.filter((one) => !ids.has(one)).map((one) => `${what} ${one} is lost`)
  }

  const sessions = new Map((await stored('pluginSession')).map((one) => [one.id, Number(one.simulator)]))
  const overtaken = [...diary.ackedVersion].flatMap(([session, acked]) => {
    const version = sessions.get(session) ?? 0
    const isRight = version >= acked && version <= diary.sentVersion.get(session)!
    return isRight ? [] : [`session ${session}: ${version} is stored, ${acked} was acknowledged`]
  })
  const notes = await stored('note')
  const plannings = await stored('sharedPlanning')

  const commands = await store.live.list(id, Date.now())
  const twice = diary.handed.filter((one, n) => diary.handed.indexOf(one) !== n).map((one) => `${one} came twice`)
  const handed = new Set(diary.handed)
  const silent = commands.filter(({ state, id: one }) => state !== 'waiting' && !handed.has(one))
  const failedPolls = diary.requests.filter(({ route, status }) => route.endsWith('/live') && !isSuccess(status)).length

  return [
    ...diary.violations,
    ...overtaken,
    ...lost('note', diary.notes, new Set(notes.map((note) => note.id))),
    ...lost('planning', diary.plannings, new Set(plannings.map((planning) => planning.id))),
    ...lost('command', diary.sent, new Set(commands.map((command) => command.id))),
    ...twice,
    // Each answer that was lost can have contained all commands that waited.
    ...(silent.length > 0 && failedPolls === 0 ? silent.map((one) => `${one.id} was never handed over`) : []),
    ...feedViolations(notes, diary.followed),
    ...usageViolations(sentRequests(diary.requests, coordinatorKilledMs), await countedOf(service, id)),
  ]
}

function isSuccess(status: number | null): boolean {
  return status !== null && status < 300
}

async function countedOf(service: FaultCluster['service'], accountId: string): Promise<ReadonlyMap<string, number>> {
  const { days } = await service.usage(accountId)
  return new Map(days.flatMap(({ routes }) => routes).map(({ route, requests }) => [route, requests]))
}

/** A request that failed may not have been admitted, and the count of an admission just before a crash may be lost. */
function sentRequests(requests: readonly Asked[], coordinatorKilledMs: number | null) {
  function isCounted({ status, atMs }: Asked) {
    const beforeCrash = coordinatorKilledMs === null ? Number.POSITIVE_INFINITY : coordinatorKilledMs - atMs
    return isSuccess(status) && (beforeCrash < 0 || beforeCrash > ASYNCHRONOUS_MS)
  }
  return [...Map.groupBy(requests, ({ route }) => route)].map(([route, all]) => {
    const answered = all.filter(isCounted).length
    return { route, answered, unanswered: all.length - answered }
  })
}

/** The requests of some accounts in a phase. */
export function answersIn(phase: string, diaries: readonly Diary[]): Answers {
  const requests = diaries.flatMap((diary) => diary.requests.filter((asked) => asked.phase === phase))
  const answered = requests.filter(({ status }) => isSuccess(status)).length
  return { answered, failed: requests.length - answered }
}

export function acknowledgedBy(diaries: readonly Diary[]): number {
  return diaries.reduce((sum, { requests, sent, notes, plannings }) => {
    const puts = requests.filter(
      ({ route, status }) => route.startsWith('PUT /v1/plugin/sessions') && isSuccess(status),
    ).length
    return sum + puts + sent.length + notes.length + plannings.length
  }, 0)
}
