import { type CommandInput, type CommandOutput, commandViolations } from '@flightbag/testing/history/command-history'
import { recordHistory } from '@flightbag/testing/history/history'
import { usageViolations, windowViolations } from '@flightbag/testing/history/usage-history'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type KeyChange, type KeyUse, type Read, staleReads, type Write, wrongAnswers } from './checks.ts'
import { type Fate, scheduledNetwork } from './network.ts'
import { type Planted, startService } from './service.ts'
import { settle } from './settle.ts'

const RUNS = Number(process.env.FLIGHTBAG_SCHEDULES ?? 1500)

/** A session is identified by the seconds between this time and its start. */
const FIRST_START_MS = Date.UTC(2026, 9, 1)

/** What one client does next. */
type Step =
  | {
      readonly type: 'read note' | 'import note' | 'put session' | 'read session' | 'delete session'
      readonly id: string
    }
  | { readonly type: 'report' | 'send' | 'rotate' | 'pause' | 'resume' | 'maintain' }

const anyId = fc.constantFrom('one', 'two')
const noteSteps = fc.record({ type: fc.constantFrom('read note', 'import note'), id: anyId })
const sessionSteps = fc.record({ type: fc.constantFrom('put session', 'read session', 'put session'), id: anyId })
const commandSteps = fc.record({ type: fc.constantFrom('report', 'send') })
const operatorSteps = fc.oneof(
  fc.record({ type: fc.constantFrom('rotate', 'pause', 'resume', 'maintain') }),
  fc.record({ type: fc.constant('delete session'), id: anyId }),
)
const allKinds: readonly fc.Arbitrary<object>[] = [noteSteps, sessionSteps, commandSteps, operatorSteps]

/** Most runs use few kinds of steps, because a fault needs several calls that concern the same thing. */
function clientsOf(kinds: readonly fc.Arbitrary<object>[]): fc.Arbitrary<readonly (readonly Step[])[]> {
  return fc.subarray([...kinds], { minLength: 1 }).chain((some) => {
    const steps = fc.array(fc.oneof(...some) as fc.Arbitrary<Step>, { minLength: 1, maxLength: 6 })
    return fc.array(steps, { minLength: 2, maxLength: 4 })
  })
}

/** So many calls are answered for each one that is not. */
function fatesOf(answered: number): fc.Arbitrary<readonly Fate[]> {
  return fc.array(
    fc.oneof(
      { weight: answered, arbitrary: fc.constant<Fate>('answered') },
      { weight: 1, arbitrary: fc.constantFrom<Fate>('lost', 'late', 'repeated') },
    ),
    { maxLength: 12 },
  )
}
const anyFates = fc.record({ admissions: fatesOf(30), others: fatesOf(3) })
const anyLimits = fc.constantFrom(
  { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 },
  { keyPerMinute: 3, apiPerSecond: 0, apiBurst: 0 },
  { keyPerMinute: 0, apiPerSecond: 2, apiBurst: 1 },
)

/** The property that no schedule of these clients on this network breaks a promise of the service. */
function everySchedule(planted: Planted, kinds: readonly fc.Arbitrary<object>[] = allKinds) {
  return fc.asyncProperty(
    fc.scheduler(),
    clientsOf(kinds),
    anyFates,
    anyLimits,
    async (scheduler, clients, fates, limits) => {
      const network = scheduledNetwork(scheduler, fates)
      const service = await startService(network, limits, planted)
      const notes = new Map<string, { writes: Write<number>[]; reads: Read<number>[] }>()
      const sessions = new Map<string, { writes: Write<number>[]; reads: Read<number>[]; deletions: Write<null>[] }>()
      const commands = recordHistory<CommandInput, CommandOutput>()
      const changes: KeyChange[] = []
      const uses: KeyUse[] = []
      const sent = new Map<string, { answered: number; unanswered: number }>()
      let moment = 0
      let versions = 0
      let current = { key: service.firstKey, issued: { called: -1, returned: -1 } }

      function noteOf(id: string) {
        const found = notes.get(id) ?? { writes: [], reads: [] }
        notes.set(id, found)
        return found
      }
      function sessionOf(id: string) {
        const found = sessions.get(id) ?? { writes: [], reads: [], deletions: [] }
        sessions.set(id, found)
        return found
      }
      async function write<Entry extends { returned: number | null; acknowledged: boolean }>(
        entries: Entry[],
        entry: Entry,
        run: () => Promise<boolean>,
      ) {
        entries.push(entry)
        entry.acknowledged = await run().catch(() => false)
        entry.returned = moment++
      }
      async function send(route: string, method: string, path: string, body: object | null = null) {
        const { key, issued } = current
        const called = moment++
        const response = await service.request(key, method, path, body)
        const returned = moment++
        const count = sent.get(route) ?? { answered: 0, unanswered: 0 }
        sent.set(route, count)
        // A key that becomes invalid while its request waits gets 401 after the request was counted.
        if (response.status === 500 || response.status === 401) count.unanswered++
        else count.answered++
        if (response.status !== 500) uses.push({ issued, called, returned, isRejected: response.status === 401 })
        return { ...response, called, returned }
      }

      async function perform(step: Step): Promise<void> {
        switch (step.type) {
          case 'import note': {
            const value = ++versions
            const entry = { value, called: moment++, returned: null, acknowledged: false }
            return write(noteOf(step.id).writes, entry, () => service.import(step.id, value).then(() => true))
          }
          case 'read note': {
            const { status, data, called, returned } = await send('GET /v1/notes/{id}', 'GET', `/v1/notes/${step.id}`)
            if (status !== 200 && status !== 404) return
            const value = (data as { version: number } | null)?.version ?? null
            noteOf(step.id).reads.push({ value, called, returned })
            return
          }
          case 'put session': {
            const value = ++versions
            const entry: Write<number> = { value, called: moment, returned: null, acknowledged: false }
            const body = { schema: 1, startedAt: new Date(FIRST_START_MS + value * 1000).toISOString() }
            const path = `/v1/plugin/sessions/${step.id}`
            return write(sessionOf(step.id).writes, entry, async () => {
              const { status, called } = await send('PUT /v1/plugin/sessions/{id}', 'PUT', path, body)
              const wasDeleted = sessionOf(step.id).deletions.some((one) => one.acknowledged && one.returned! < called)
              if (wasDeleted) expect(status, 'revived sessions').not.toBeOneOf([200, 201])
              return status === 200 || status === 201
            })
          }
          case 'read session': {
            const called = moment++
            const stored = await network.call('read', [], () => service.storedSession(step.id))
            const value = stored === null ? null : (Date.parse(stored.startedAt) - FIRST_START_MS) / 1000
            const { reads, deletions } = sessionOf(step.id)
            if (value === null && deletions.some((one) => one.called < moment)) return
            reads.push({ value, called, returned: moment++ })
            if (deletions.some((one) => one.acknowledged && one.returned! < called))
              expect(value, 'revived sessions').toBeNull()
            return
          }
          case 'delete session': {
            const entry = { value: null, called: moment++, returned: null, acknowledged: false }
            return write(sessionOf(step.id).deletions, entry, () => service.deleteSession(step.id))
          }
          case 'report': {
            const body = { schema: 1, sessionId: 'one', sentAt: '2026-10-03T00:00:00Z', acks: [] }
            return void (await commands.record({ type: 'collect' }, async () => {
              const { status, data } = await send('PUT /v1/plugin/live', 'PUT', '/v1/plugin/live', body)
              if (status === 200) return { ids: (data as { commands: { id: string }[] }).commands.map(({ id }) => id) }
              return status === 500 ? null : { ids: ['rejected'] }
            }))
          }
          case 'send': {
            const id = `command-${++versions}`
            return void (await commands.record({ type: 'send', id }, async () => {
              await service.sendCommand(id)
              return { ids: [] }
            }))
          }
          case 'rotate': {
            const change: KeyChange = { type: 'rotated', called: moment++, returned: null, acknowledged: false }
            return write(changes, change, async () => {
              const key = await service.rotate()
              current = { key, issued: { called: change.called, returned: moment++ } }
              return true
            })
          }
          case 'pause':
          case 'resume': {
            const [status, type] =
              step.type === 'pause' ? (['paused', 'paused'] as const) : (['active', 'resumed'] as const)
            const change: KeyChange = { type, called: moment++, returned: null, acknowledged: false }
            return write(changes, change, () => service.setStatus(status).then(() => true))
          }
          case 'maintain':
            return service.maintain().catch(() => undefined)
        }
      }

      const work = Promise.all(
        clients.map(async (steps) => {
          for (const step of steps) {
            await network.sleep(1500)
            await perform(step)
          }
        }),
      )
      await scheduler.waitFor(work, settle)
      await scheduler.waitIdle(settle)
      const ids = ['one', 'two']
      const last = [{ type: 'resume' } as const, ...ids.map((id) => ({ type: 'read note', id }) as const)]
      const reading = (async () => {
        for (const step of [...last, ...ids.map((id) => ({ type: 'read session', id }) as const)]) await perform(step)
      })()
      await scheduler.waitFor(reading, settle)

      for (const { writes, reads } of [...notes.values(), ...sessions.values()]) {
        expect(staleReads(writes, reads), 'stale reads').toEqual([])
      }
      expect(wrongAnswers(changes, uses), 'wrong answers').toEqual([])
      const collected = commands.operations.filter(({ output }) => output?.ids[0] !== 'rejected')
      expect(commandViolations(collected), 'commands').toEqual([])
      const routes = [...sent].map(([route, count]) => ({ route, ...count }))
      const { days } = await service.usage()
      const counted = new Map(
        days.flatMap((day) => day.routes.map(({ route, requests }) => [route, requests] as const)),
      )
      expect(usageViolations(routes, counted), 'usage').toEqual([])
      if (limits.keyPerMinute > 0) {
        for (const times of service.admittedAt.values()) {
          expect(windowViolations(times, limits.keyPerMinute, 60_000), 'windows').toEqual([])
        }
      }
      const unexpected = service.faults.filter((fault) => !/ timed out$/.test((fault as Error).message))
      expect(unexpected).toEqual([])
    },
  )
}

describe('a server and a database whose messages are delayed, lost, late and repeated', () => {
  test(`no schedule breaks a promise (${RUNS} schedules)`, async () => {
    await fc.assert(everySchedule('none'), { numRuns: RUNS, endOnFailure: true })
  })

  test.each<[Planted, number, string, fc.Arbitrary<object>[]]>([
    ['stale cache', 1, 'stale reads', [noteSteps]],
    ['late write', 1, 'stale reads', [sessionSteps]],
    ['command twice', 1, 'commands', [commandSteps]],
    ['key in memory', 1, 'wrong answers', [fc.oneof(noteSteps, operatorSteps)]],
  ])('the planted fault "%s" is found from seed %i: %s', async (planted, seed, check, kinds) => {
    const found = await fc.check(everySchedule(planted, kinds), { seed, numRuns: 2000, endOnFailure: true })
    expect(String(found.errorInstance)).toContain(check)
  })
})
