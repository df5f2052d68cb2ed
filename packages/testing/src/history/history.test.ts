import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commandViolations } from './command-history.ts'
import { feedViolations, type Version } from './feed-history.ts'
import { recordHistory } from './history.ts'
import { isLinearizable } from './linearizable.ts'
import { type SessionInput, type SessionOutput, sessionViolations } from './session-history.ts'
import { usageViolations, windowViolations } from './usage-history.ts'

/** A store of sessions in which the scheduler chooses the moment of each call's effect. `bug` plants a fault. */
function sessionStore(schedule: fc.Scheduler, bug: 'none' | 'late write' | 'revived') {
  const rows = new Map<string, string>()
  const deleted = new Set<string>()
  function write(id: string, version: string): SessionOutput {
    if (deleted.has(id) && bug !== 'revived') return { type: 'put', outcome: 'gone' }
    const outcome = rows.has(id) ? 'replaced' : 'created'
    rows.set(id, version)
    return { type: 'put', outcome }
  }
  return async (input: SessionInput): Promise<SessionOutput | null> => {
    await schedule.schedule(Promise.resolve(), `${input.type} starts`)
    if (input.type === 'put') {
      const output = write(input.id, input.version)
      await schedule.schedule(Promise.resolve(), 'put ends')
      // The planted fault: a statement that takes effect again after its request was answered.
      if (bug === 'late write')
        void schedule.schedule(Promise.resolve(), 'late').then(() => write(input.id, input.version))
      return output
    }
    if (input.type === 'delete') {
      const found = rows.delete(input.id)
      if (found) deleted.add(input.id)
      return { type: 'delete', found }
    }
    return { type: 'get', version: rows.get(input.id) ?? null }
  }
}

const anyCall = fc.oneof(
  fc.record({ type: fc.constant('put' as const), id: fc.constantFrom('a', 'b') }),
  fc.record({ type: fc.constant('get' as const), id: fc.constantFrom('a', 'b') }),
  fc.record({ type: fc.constant('delete' as const), id: fc.constantFrom('a', 'b') }),
)
const anyClients = fc.array(fc.array(anyCall, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 })

/** The property that no schedule of these clients has a violation. `parameters` may replay a seed. */
function noViolation(bug: Parameters<typeof sessionStore>[1]) {
  return fc.asyncProperty(fc.scheduler(), anyClients, async (schedule, clients) => {
    const history = recordHistory<SessionInput, SessionOutput>()
    const store = sessionStore(schedule, bug)
    let puts = 0
    const running = Promise.all(
      clients.map(async (calls) => {
        for (const call of calls) {
          const input = call.type === 'put' ? { ...call, version: `v${puts++}` } : call
          await history.record(input, () => store(input))
        }
      }),
    )
    await schedule.waitFor(running)
    expect(sessionViolations(history.operations)).toEqual([])
  })
}

describe('session ids as registers', () => {
  test('a correct store has no violation in any schedule', () => fc.assert(noViolation('none'), { numRuns: 300 }))

  test.each([
    ['late write', 42],
    ['revived', 42],
  ] as const)('the planted fault "%s" is found from its seed', async (bug, seed) => {
    const found = await fc.check(noViolation(bug), { seed, numRuns: 300 })
    expect(found.failed).toBe(true)
  })

  test('a write whose effect is unknown may be before its timeout, and never after it', () => {
    const overtaken = [
      { input: { type: 'put', id: 's', version: 'old' }, called: 0, returned: 3, output: null },
      {
        input: { type: 'put', id: 's', version: 'new' },
        called: 4,
        returned: 5,
        output: { type: 'put', outcome: 'created' },
      },
    ] as const
    function read(version: string) {
      return { input: { type: 'get', id: 's' }, called: 6, returned: 7, output: { type: 'get', version } } as const
    }
    expect(sessionViolations([...overtaken, read('new')])).toEqual([])
    expect(sessionViolations([...overtaken, read('old')])).toEqual(['s'])
    const unanswered = [{ ...overtaken[0], returned: null }, overtaken[1], read('old')]
    expect(sessionViolations(unanswered)).toEqual([])
  })
})

test('property: the search agrees with a trial of every order', () => {
  const anyOperations = fc
    .array(
      fc.record({
        input: fc.nat({ max: 2 }),
        length: fc.integer({ min: 1, max: 4 }),
        output: fc.option(fc.nat({ max: 2 })),
      }),
      {
        maxLength: 5,
      },
    )
    .chain((parts) => fc.shuffledSubarray(parts, { minLength: parts.length, maxLength: parts.length }))
    .map((parts) =>
      parts.map(({ input, length, output }, n) => ({ input, called: 2 * n, returned: 2 * n + 2 * length + 1, output })),
    )
  /** A register: the output of a write is the value that it replaced. */
  const model = {
    initial: 0,
    keyOf: String,
    step: (state: number, input: number, output: number | null) => (output === null || output === state ? input : null),
  }
  function everyOrder<T>(items: readonly T[]): T[][] {
    return items.length === 0
      ? [[]]
      : items.flatMap((item, n) => everyOrder(items.toSpliced(n, 1)).map((rest) => [item, ...rest]))
  }
  fc.assert(
    fc.property(anyOperations, (operations) => {
      const subsets = operations
        .filter(({ output }) => output === null)
        .reduce<(typeof operations)[]>(
          (sets, one) => sets.flatMap((set) => [set, set.filter((other) => other !== one)]),
          [operations],
        )
      const possible = subsets.some((subset) =>
        everyOrder(subset).some((order) => {
          const ordered = order.every((one, n) => order.slice(n + 1).every((later) => later.returned > one.called))
          let state: number | null = model.initial
          for (const { input, output } of order) state = state === null ? null : model.step(state, input, output)
          return ordered && state !== null
        }),
      )
      expect(isLinearizable(operations, model)).toBe(possible)
    }),
    { numRuns: 300 },
  )
})

test('two answers that claim to have created one session are a violation', () => {
  function put(version: string, called: number) {
    return {
      input: { type: 'put', id: 's', version },
      called,
      returned: called + 1,
      output: { type: 'put', outcome: 'created' },
    } as const
  }
  expect(sessionViolations([put('a', 0), put('b', 2)])).toEqual(['s'])
})

describe('commands as take-once queues', () => {
  function send(id: string, called: number) {
    return { input: { type: 'send', id }, called, returned: called + 1, output: { ids: [] } } as const
  }
  function collect(ids: readonly string[] | null, called: number) {
    return {
      input: { type: 'collect' },
      called,
      returned: ids === null ? null : called + 1,
      output: ids === null ? null : { ids },
    } as const
  }

  test.each([
    ['each once', [send('a', 0), send('b', 2), collect(['a', 'b'], 4), collect([], 6)], []],
    ['delivered twice', [send('a', 0), collect(['a'], 2), collect(['a'], 4)], ['a was handed over twice']],
    ['invented', [collect(['x'], 0)], ['x was handed over but never sent']],
    ['too early', [collect(['a'], 0), send('a', 4)], ['a was handed over before it was sent']],
    [
      'out of order',
      [send('a', 0), send('b', 2), collect(['b', 'a'], 4)],
      ['a was handed over after b, which was sent later'],
    ],
    ['lost', [send('a', 0), collect([], 2)], ['a was never handed over']],
    ['in an answer that was lost', [send('a', 0), collect(null, 2), collect([], 4)], []],
  ])('%s', (_, history, expected) => expect(commandViolations(history)).toEqual(expected))
})

describe('the feed', () => {
  function at(id: string, second: number): Version {
    return { id, updatedAt: `2026-10-03T12:00:0${second}.000Z` }
  }
  const feed = [at('a', 1), at('b', 2), at('a', 3)]

  test.each([
    ['all versions', [at('a', 1), at('b', 2), at('a', 3)], []],
    ['without one that was replaced', [at('b', 2), at('a', 3)], []],
    ['with a gap', [at('a', 1), at('a', 3)], ['b of 2026-10-03T12:00:02.000Z was missed']],
    ['with a repeat', [at('b', 2), at('a', 3), at('b', 2)], ['b of 2026-10-03T12:00:02.000Z was received twice']],
    [
      'out of order',
      [at('b', 2), at('a', 3), at('a', 1)],
      ['a of 2026-10-03T12:00:01.000Z was received after a later version'],
    ],
    [
      'with an invented version',
      [at('b', 2), at('a', 3), at('c', 4)],
      ['c of 2026-10-03T12:00:04.000Z was received but never committed'],
    ],
  ])('%s', (_, received, expected) => expect(feedViolations(feed, received)).toEqual(expected))
})

test('usage lies between the answers and the requests sent', () => {
  const sent = [{ route: 'GET /v1/me', answered: 5, unanswered: 2 }]
  for (const count of [5, 6, 7]) expect(usageViolations(sent, new Map([['GET /v1/me', count]]))).toEqual([])
  expect(usageViolations(sent, new Map([['GET /v1/me', 4]]))).toEqual(['GET /v1/me: 4 counted, 5 to 7 expected'])
  expect(usageViolations(sent, new Map([['GET /v1/me', 8]]))).toEqual(['GET /v1/me: 8 counted, 5 to 7 expected'])
  expect(usageViolations([], new Map([['GET /v1/me', 1]]))).toEqual(['GET /v1/me was counted but never sent'])
})

test('no half-open window contains more than the limit', () => {
  expect(windowViolations([0, 10, 60_000], 2, 60_000)).toEqual([])
  expect(windowViolations([0, 10, 59_999], 2, 60_000)).toEqual([0])
})
