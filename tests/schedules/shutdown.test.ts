import { type CommandInput, type CommandOutput, commandViolations } from '@flightbag/testing/history/command-history'
import { recordHistory } from '@flightbag/testing/history/history'
import { usageViolations } from '@flightbag/testing/history/usage-history'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scheduleMaintenance } from '../../packages/cli/src/serve/schedule.ts'
import { closeAll } from '../../packages/cli/src/serve/stop.ts'
import { type Read, staleReads, type Write } from './checks.ts'
import { type Fate, scheduledNetwork } from './network.ts'
import { startService } from './service.ts'
import { settle } from './settle.ts'
import { type Answered, type PlantedAtShutdown, scheduledListener, scheduledPool } from './shutdown.ts'

const RUNS = Number(process.env.FLIGHTBAG_SCHEDULES ?? 700)

/** A session is identified by the seconds between this time and its start. */
const FIRST_START_MS = Date.UTC(2026, 9, 1)

/** What one client, or the app beside the server, does next. */
type Step = { readonly type: 'put session' | 'import note' | 'read note' | 'report' | 'send'; readonly id: string }

const anyStep = fc.record({
  type: fc.constantFrom<Step['type'][]>('put session', 'import note', 'read note', 'report', 'send'),
  id: fc.constantFrom('one', 'two'),
})
const anyClients = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 4 })
const anyFates = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.constant<Fate>('answered') },
    { weight: 1, arbitrary: fc.constantFrom<Fate>('lost', 'late', 'repeated') },
  ),
  { maxLength: 12 },
)
const anyLimits = fc.constantFrom(
  { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 },
  { keyPerMinute: 0, apiPerSecond: 2, apiBurst: 1 },
)

interface Versions {
  readonly writes: Write<number>[]
  readonly reads: Read<number>[]
}

/** The property that no request in progress, import or maintenance is harmed by a shutdown at any moment. */
function everyShutdown(planted: PlantedAtShutdown) {
  return fc.asyncProperty(
    fc.scheduler(),
    anyClients,
    anyFates,
    anyLimits,
    fc.nat({ max: 60 }),
    async (scheduler, clients, others, limits, stepsBefore) => {
      const network = scheduledNetwork(scheduler, { admissions: [], others })
      const pool = scheduledPool(network)
      const service = await startService(network, limits, 'none', pool)
      const listener = scheduledListener(service, network, planted)
      const records = new Map<string, Versions>()
      const commands = recordHistory<CommandInput, CommandOutput>()
      const sent = new Map<string, { answered: number; unanswered: number }>()
      let moment = 0
      let versions = 0

      function versionsOf(id: string): Versions {
        const found = records.get(id) ?? { writes: [], reads: [] }
        records.set(id, found)
        return found
      }
      async function write(id: string, value: number, run: () => Promise<boolean>) {
        const entry: Write<number> = { value, called: moment++, returned: null, acknowledged: false }
        versionsOf(id).writes.push(entry)
        entry.acknowledged = await run().catch(() => false)
        entry.returned = moment++
      }
      async function send(route: string, path: string, body: object | null = null): Promise<Answered> {
        const method = route.split(' ')[0]!
        const response = await listener.request(service.firstKey, method, path, body)
        const count = sent.get(route) ?? { answered: 0, unanswered: 0 }
        if (response !== 'refused') sent.set(route, count)
        // A request that nobody accepted is not counted, one that was cut may be.
        if (response === 'cut' || (typeof response === 'object' && response.status === 500)) count.unanswered++
        else if (response !== 'refused') count.answered++
        return response
      }
      function hasStatus(response: Answered, ...statuses: readonly number[]): boolean {
        return typeof response === 'object' && statuses.includes(response.status)
      }

      async function perform({ type, id }: Step): Promise<void> {
        if (type === 'import note') {
          const value = ++versions
          return write(`note ${id}`, value, () => service.import(id, value).then(() => true))
        }
        if (type === 'put session') {
          const value = ++versions
          const body = { schema: 1, startedAt: new Date(FIRST_START_MS + value * 1000).toISOString() }
          return write(`session ${id}`, value, async () =>
            hasStatus(await send('PUT /v1/plugin/sessions/{id}', `/v1/plugin/sessions/${id}`, body), 200, 201),
          )
        }
        if (type === 'read note') {
          const called = moment++
          const response = await send('GET /v1/notes/{id}', `/v1/notes/${id}`)
          if (typeof response === 'string' || !hasStatus(response, 200, 404)) return
          const value = (response.data as { version: number } | null)?.version ?? null
          versionsOf(`note ${id}`).reads.push({ value, called, returned: moment++ })
          return
        }
        if (type === 'send') {
          const command = `command-${++versions}`
          return void (await commands.record({ type: 'send', id: command }, async () => {
            await service.sendCommand(command)
            return { ids: [] }
          }))
        }
        await commands.record({ type: 'collect' }, async () => {
          const body = { schema: 1, sessionId: 'one', sentAt: '2026-10-03T00:00:00Z', acks: [] }
          const response = await send('PUT /v1/plugin/live', '/v1/plugin/live', body)
          if (typeof response === 'object' && response.status === 200)
            return { ids: (response.data as { commands: { id: string }[] }).commands.map((handed) => handed.id) }
          const isWithoutEffect = response === 'refused' || hasStatus(response, 429)
          return isWithoutEffect ? { ids: ['none'] } : null
        })
      }

      const maintained: string[] = []
      const maintenance = scheduleMaintenance(
        {
          clock: network.clock,
          store: {
            checkFlights: { closeStale: () => pool.call('close', ['lost'], async () => ({ closed: 0, broken: [] })) },
            purge: () => pool.call('purge', ['lost'], async () => ({ reports: 0, commands: 0, usage: 0 })),
            maintenance: { write: () => pool.call('result', ['lost'], async () => undefined) },
          },
          files: { list: async function* () {} },
        } as never,
        (error) => maintained.push(String(error)),
        () => undefined,
        () => undefined,
        // The clock stands still meanwhile, because a command ends after two minutes.
        (_, signal) =>
          Promise.race([network.step('a minute passes'), new Promise((end) => signal.addEventListener('abort', end))]),
      )
      const failures: unknown[] = []
      const shutdown = (async () => {
        for (let n = 0; n < stepsBefore; n++) await network.step('the server runs')
        // The order of run-server.ts: in reverse, so the pool is the last.
        const working = [() => listener.close()]
        if (planted !== 'maintenance left running') working.push(() => maintenance.stop())
        const closes = [() => pool.end(), working]
        if (planted === 'pool ended first') closes.reverse()
        await closeAll(closes, (error) => failures.push(error))
      })()
      const work = Promise.all(
        clients.map(async (steps) => {
          for (const step of steps) {
            await network.sleep(500)
            await perform(step)
          }
        }),
      )
      await scheduler.waitFor(Promise.all([shutdown, work]), settle)
      if (planted === 'maintenance left running') for (let n = 0; n < 20; n++) await scheduler.waitOne(settle)
      await maintenance.stop()
      await scheduler.waitIdle(settle)

      const lateMaintenance = pool.late.filter((name) => ['close', 'purge', 'result'].includes(name))
      expect(lateMaintenance, 'late maintenance').toEqual([])
      expect(listener.cutEarly, 'cut with time left').toBe(0)
      // Only a request whose client was cut off may still ask for data when the pool has ended.
      if (listener.cutInTime === 0) expect(pool.late, 'calls after the pool').toEqual([])
      for (const [name, { writes, reads }] of records) {
        const [kind, id] = name.split(' ') as ['note' | 'session', string]
        const called = moment++
        const stored = kind === 'note' ? await service.storedNote(id) : await storedSession(id)
        reads.push({ value: stored, called, returned: moment++ })
        expect(staleReads(writes, reads), 'stale reads').toEqual([])
      }
      expect(commandViolations(commands.operations.filter(({ output }) => output?.ids[0] !== 'none'))).toEqual([])
      const { days } = await service.usage()
      const counted = new Map(days.flatMap(({ routes }) => routes.map((one) => [one.route, one.requests] as const)))
      const asked = [...sent].map(([route, count]) => ({ route, ...count }))
      expect(usageViolations(asked, counted), 'usage').toEqual([])
      expect(failures, 'failed closes').toEqual([])
      const unexpected = maintained.filter((failure) => !failure.endsWith(' timed out'))
      expect(unexpected, 'failed maintenance').toEqual([])

      async function storedSession(id: string): Promise<number | null> {
        const found = await service.storedSession(id)
        return found === null ? null : (Date.parse(found.startedAt) - FIRST_START_MS) / 1000
      }
    },
  )
}

describe('a server that ends while requests, polls, imports and maintenance are in progress', () => {
  test(`no schedule breaks a promise (${RUNS} schedules)`, async () => {
    await fc.assert(everyShutdown('none'), { numRuns: RUNS, endOnFailure: true })
  })

  test.each<[PlantedAtShutdown, number, string]>([
    ['answers dropped', 1, 'cut with time left'],
    ['dropped as if refused', 2, 'usage'],
    ['pool ended first', 3, 'failed maintenance'],
    ['open listener', 1, 'calls after the pool'],
    ['maintenance left running', 1, 'late maintenance'],
  ])('the planted fault "%s" is found from seed %i: %s', async (planted, seed, check) => {
    const found = await fc.check(everyShutdown(planted), { seed, numRuns: 2000, endOnFailure: true })
    expect(String(found.errorInstance)).toContain(check)
  })
})
