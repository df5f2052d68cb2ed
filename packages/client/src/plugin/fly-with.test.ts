import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Command, type Flown, flightbagClient, type LiveInput, type Plugin, type SessionInput } from '../index.ts'

type Answer = Response | Promise<Response> | 'cut' | 'silent'
type Live = LiveInput & { acks: unknown[] }

const START = Date.parse('2026-10-03T09:30:00Z')
function command(id: string): Command {
  return { id, createdAt: '2026-10-03T09:30:00.000Z', request: { kind: 'holding' } }
}
function accepted(commands: readonly Command[] = [], pollMs = 2000) {
  return Response.json({ data: { commands, pollMs } })
}
function stored() {
  return Response.json({ data: { id: 's-1', status: 'in_progress' } }, { status: 201 })
}
function refused(status: number, headers: Record<string, string> = {}) {
  return Response.json({ error: { code: 'c', message: 'm' } }, { status, headers })
}

/** Flies against a service that answers with `live` and `session`; `at` is the time since the start, in seconds. */
function flight(
  answers: { live?: (n: number) => Answer; session?: (n: number) => Answer },
  plugin: Partial<Plugin> = {},
  options: { readonly timeoutMs?: number } = {},
) {
  const lives: { at: number; body: Live }[] = []
  const sessions: { at: number; body: SessionInput }[] = []
  function seconds() {
    return (Date.now() - START) / 1000
  }
  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const body = JSON.parse(String(init.body))
    const isLive = url.endsWith('/v1/plugin/live')
    ;(isLive ? lives : sessions).push({ at: seconds(), body })
    const answer = isLive
      ? (answers.live?.(lives.length) ?? accepted())
      : (answers.session?.(sessions.length) ?? stored())
    if (answer === 'cut') throw new TypeError('fetch failed')
    return answer === 'silent' ? new Promise(() => undefined) : answer
  }
  const landing = new AbortController()
  const onKeyRefused = vi.fn()
  const onError = vi.fn()
  const flown: Promise<Flown> = flightbagClient({ baseUrl: 'http://bag.test', key: 'k', fetch, ...options }).flyWith({
    sessionId: 's-1',
    report: () => ({ sim: { onGround: false, altitudeFt: seconds() } }),
    onCommand: ({ id }) => ({ outcome: 'spoken', said: `Hold, ${id}` }),
    session: () => ({
      startedAt: new Date(START).toISOString(),
      endedAt: landing.signal.aborted ? new Date().toISOString() : null,
    }),
    onKeyRefused,
    onError,
    signal: landing.signal,
    ...plugin,
  })
  function after(s: number) {
    return vi.advanceTimersByTimeAsync(s * 1000)
  }
  return { lives, sessions, landing, onKeyRefused, onError, flown, after }
}

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

describe('a flight', () => {
  test('reports with the pause that the service sets, and stores the session when it changed', async () => {
    let events = 0
    let endedAt: string | null = null
    const { lives, sessions, landing, flown, after } = flight(
      { live: (n) => accepted([], n < 3 ? 2000 : 10_000) },
      {
        session: () => ({
          startedAt: '2026-10-03T09:30:00Z',
          endedAt,
          eventsDropped: events,
        }),
      },
    )
    await after(200)
    events = 1
    await after(200)
    endedAt = '2026-10-03T09:36:40Z'
    landing.abort()
    expect(await flown).toEqual({ sessionId: 's-1', isSessionStored: true, isSessionGone: false })
    expect(lives.slice(0, 4).map(({ at }) => at)).toEqual([0, 2, 4, 14])
    expect(lives[1]?.body).toEqual({
      schema: 1,
      sessionId: 's-1',
      sentAt: '2026-10-03T09:30:02.000Z',
      sim: { onGround: false, altitudeFt: 2 },
      acks: [],
    })
    expect(sessions.map(({ at, body }) => [at, body.eventsDropped, body.endedAt])).toEqual([
      [0, 0, null],
      [360, 1, null],
      [400, 1, endedAt],
    ])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends when there is no state any more', async () => {
    let left = 3
    const { lives, sessions, flown, after } = flight({}, { report: () => (left-- > 0 ? {} : null) })
    await after(10)
    expect((await flown).isSessionStored).toBe(true)
    expect([lives.length, sessions.length]).toEqual([3, 1])
  })

  test('whose state cannot be read sends nothing after its error', async () => {
    let events = 0
    function report(): never {
      throw new Error('a bug')
    }
    function session() {
      return { startedAt: '2026-10-03T09:30:00Z', eventsDropped: events++ }
    }
    const { sessions, flown, after } = flight({}, { report, session })
    await expect(flown).rejects.toThrow('a bug')
    await after(1000)
    expect([sessions.length, vi.getTimerCount()]).toEqual([1, 0])
  })

  test('whose signal was aborted before sends the session alone', async () => {
    const { lives, sessions, flown, after } = flight({}, { signal: AbortSignal.abort() })
    await after(1)
    expect([lives.length, sessions.length]).toEqual([0, 1])
    expect((await flown).isSessionStored).toBe(true)
  })

  test.each([
    [{}, 20],
    [{ timeoutMs: 3000 }, 13],
  ])('with the options %j sends the report after one without an answer at %i s', async (options, at) => {
    const { lives, landing, flown, after } = flight({ live: (n) => (n === 1 ? 'silent' : accepted()) }, {}, options)
    await after(at)
    landing.abort()
    await flown
    expect(lives.map((each) => each.at)).toEqual([0, at])
  })
})

describe('commands', () => {
  test.each([
    null,
    7,
    {},
    { commands: {}, pollMs: 'x' },
    { commands: [null, 1, {}, { id: 1, request: {} }, { id: 'c', request: null }], pollMs: -1 },
  ])('of %j, which is no live answer, are none, and the flight continues', async (data) => {
    const onCommand = vi.fn(() => ({ outcome: 'spoken', said: 'Hold' }) as const)
    function live(n: number) {
      return n === 1 ? Response.json({ data }) : accepted([command('c-1')])
    }
    const { lives, landing, flown, after } = flight({ live }, { onCommand })
    await after(11)
    landing.abort()
    expect(await flown).toMatchObject({ isSessionStored: true })
    expect(lives.slice(0, 2).map(({ at }) => at)).toEqual([0, 10])
    expect(onCommand).toHaveBeenCalledExactlyOnceWith(command('c-1'))
  })

  test('that are handed over again are handled and acknowledged once', async () => {
    const onCommand = vi.fn(() => ({ outcome: 'spoken', said: 'Hold' }) as const)
    const { lives, landing, flown, after } = flight({ live: () => accepted([command('c-1')]) }, { onCommand })
    await after(10)
    landing.abort()
    await flown
    expect(onCommand).toHaveBeenCalledOnce()
    expect(lives.flatMap(({ body }) => body.acks)).toHaveLength(1)
  })

  test.each([
    ['in one answer', [['a', 'a', 'b']]],
    ['before new ones', [['a'], ['a', 'b', 'c']]],
    ['among new ones', [['a'], ['b', 'a', 'c', 'b', 'd']]],
    ['after the last one', [['a', 'b'], ['b', 'a'], ['c']]],
  ])('are each handled once if some are repeated %s', async (_, answers) => {
    const handled: string[] = []
    function onCommand({ id }: Command) {
      handled.push(id)
      return { outcome: 'spoken', said: id } as const
    }
    function live(n: number) {
      return accepted((answers[n - 1] ?? []).map(command))
    }
    const { lives, landing, flown, after } = flight({ live }, { onCommand })
    await after(10)
    landing.abort()
    await flown
    const all = [...new Set(answers.flat())]
    expect(handled).toEqual(all)
    expect(lives.flatMap(({ body }) => body.acks)).toMatchObject(all.map((id) => ({ id, said: id })))
  })

  test('are handled in order, one after the other, while reports continue; each ack is sent once', async () => {
    const begun: string[] = []
    const { lives, landing, flown, after } = flight(
      { live: (n) => accepted(n === 1 ? [command('c-1'), command('c-2')] : []) },
      {
        async onCommand({ id }) {
          begun.push(`${id} at ${(Date.now() - START) / 1000}`)
          await new Promise((resolve) => setTimeout(resolve, 5000))
          return id === 'c-1' ? { outcome: 'spoken', said: 'Hold' } : { outcome: 'refused', reason: 'no_dme' }
        },
      },
    )
    await after(20)
    landing.abort()
    await flown
    expect(begun).toEqual(['c-1 at 0', 'c-2 at 5'])
    expect(lives.filter(({ body }) => body.acks.length > 0).map(({ at, body }) => [at, body.acks])).toEqual([
      [6, [{ id: 'c-1', outcome: 'spoken', said: 'Hold', at: '2026-10-03T09:30:05.000Z' }]],
      [10, [{ id: 'c-2', outcome: 'refused', reason: 'no_dme', at: '2026-10-03T09:30:10.000Z' }]],
    ])
  })

  test('whose ack was not accepted are acknowledged again, also with a last report at the end', async () => {
    const answers: Record<number, Answer> = {
      1: accepted([command('c-1')]),
      2: 'cut',
      3: refused(500),
      4: accepted([command('c-2')]),
    }
    const { lives, landing, flown, after } = flight({ live: (n) => answers[n] ?? accepted() })
    await after(23)
    landing.abort()
    await flown
    expect(lives.map(({ at, body }) => [at, body.acks.map((ack) => (ack as { id: string }).id)])).toEqual([
      [0, []],
      [2, ['c-1']],
      [12, ['c-1']],
      [22, ['c-1']],
      [23, ['c-2']],
    ])
  })

  test('that are handled while a report is under way are acknowledged with the next one', async () => {
    const answers: Record<number, Answer> = {
      1: accepted([command('c-1')]),
      2: new Promise((answer) => setTimeout(() => answer(accepted()), 4000)),
    }
    const { lives, landing, flown, after } = flight(
      { live: (n) => answers[n] ?? accepted() },
      {
        async onCommand() {
          await new Promise((resolve) => setTimeout(resolve, 3000))
          return { outcome: 'spoken', said: 'Hold' }
        },
      },
    )
    await after(9)
    landing.abort()
    await flown
    expect(lives.map(({ at, body }) => [at, body.acks.length])).toEqual([
      [0, 0],
      [2, 0],
      [6, 1],
      [8, 0],
    ])
  })

  test.each([
    [9, [[9, 'c-1']]],
    [12, []],
  ])('that take %i s and are being spoken at the end have the last acks %j', async (seconds, last) => {
    const { lives, landing, flown, after } = flight(
      { live: () => accepted([command('c-1')]) },
      {
        async onCommand() {
          await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
          return { outcome: 'spoken', said: 'Hold' }
        },
      },
    )
    await after(1)
    landing.abort()
    await after(15)
    await flown
    expect(lives.slice(1).map(({ at, body }) => [at, (body.acks[0] as { id: string }).id])).toEqual(last)
  })

  test('are refused when the plugin throws', async () => {
    const problem = new Error('a bug')
    const { lives, onError, after } = flight(
      { live: (n) => accepted(n === 1 ? [command('c-1')] : []) },
      { onCommand: () => Promise.reject(problem) },
    )
    await after(2)
    expect(lives[1]?.body.acks).toMatchObject([{ id: 'c-1', outcome: 'refused', reason: 'plugin_error' }])
    expect(onError).toHaveBeenCalledWith(problem)
  })
})

describe('the behaviour contract', () => {
  test('1: a failure, a timeout and no network are silence', async () => {
    const page = new Response('<h1>Bad gateway</h1>', { status: 502 })
    const answers: Answer[] = ['cut', 'silent', page, new Response(''), Response.json({ data: null })]
    const { lives, sessions, onKeyRefused, onError, after } = flight({
      live: (n) => answers[n - 1] ?? accepted(),
      session: () => 'cut',
    })
    await after(62)
    const codes = onError.mock.calls.map(([error]) => error.code)
    expect(codes).toEqual(['no_answer', 'no_answer', 'timeout', 'invalid_answer', 'invalid_answer'])
    expect(lives.map(({ at }) => at)).toEqual([0, 10, 30, 40, 50, 60, 62])
    expect(sessions).toHaveLength(1)
    expect(onKeyRefused).not.toHaveBeenCalled()
  })

  test('2: after a 401 nothing is sent, and the refused key is reported once', async () => {
    const { lives, sessions, onKeyRefused, flown, after } = flight({
      live: () => refused(401),
      session: () => refused(401),
    })
    await after(1)
    expect(await flown).toMatchObject({ isSessionStored: false })
    expect([lives.length, sessions.length, onKeyRefused.mock.calls.length]).toEqual([1, 1, 1])
  })

  test('3: after a 410 the session is never sent again; live reports continue', async () => {
    const { lives, sessions, landing, flown, after } = flight({ session: () => refused(410) })
    await after(10)
    landing.abort()
    expect(await flown).toEqual({ sessionId: 's-1', isSessionStored: false, isSessionGone: true })
    expect([lives.length, sessions.length]).toEqual([6, 1])
  })

  test('4: after a 429 nothing is sent for Retry-After seconds, neither reports nor sessions', async () => {
    const { lives, sessions, landing, flown, after } = flight(
      { live: (n) => (n === 2 ? refused(429, { 'Retry-After': '30' }) : accepted([command('c-1')])) },
      { sessionEveryMs: 5000 },
    )
    await after(3)
    landing.abort()
    await after(40)
    await flown
    expect(lives.map(({ at, body }) => [at, body.acks.length])).toEqual([
      [0, 0],
      [2, 1],
      [32, 1],
    ])
    expect(sessions.map(({ at }) => at)).toEqual([0, 32])
  })

  test.each([
    ...[400, 403, 408, 410, 413, 415, 500, 503].map((status) => [status, 'go on', 0] as const),
    [401, 'end, and the refused key is reported', 1],
    [404, 'end', 0],
    [405, 'end', 0],
  ] as const)('after a live report was answered with %i, the reports %s', async (status, course, refusals) => {
    const { lives, onKeyRefused, onError, landing, flown, after } = flight({
      live: (n) => (n === 2 ? refused(status) : accepted()),
    })
    await after(60)
    expect([lives.length > 2, onKeyRefused.mock.calls.length]).toEqual([course === 'go on', refusals])
    landing.abort()
    await flown
    expect(onError).toHaveBeenCalledOnce()
  })

  test.each([400, 413, 415])('a body that was refused with %i is not sent again', async (status) => {
    const answers: Record<number, Answer> = { 1: accepted([command('c-1')]), 2: refused(status) }
    const { lives, sessions, after } = flight(
      { live: (n) => answers[n] ?? accepted(), session: () => refused(status) },
      { sessionEveryMs: 5000 },
    )
    await after(13)
    expect(lives.map(({ at, body }) => [at, body.acks.length])).toEqual([
      [0, 0],
      [2, 1],
      [12, 0],
    ])
    expect(sessions).toHaveLength(1)
  })

  test('the last session is sent again although an earlier copy was refused for its content', async () => {
    const answers = [refused(400), refused(500), stored()]
    const { sessions, landing, flown, after } = flight({ session: (n) => answers[n - 1]! })
    await after(1)
    landing.abort()
    await after(10)
    expect(await flown).toMatchObject({ isSessionStored: true })
    expect(sessions.map(({ at }) => at)).toEqual([0, 1, 3])
  })

  test('the last session is sent again with growing pauses, for a minute', async () => {
    const { sessions, landing, flown, after } = flight({ session: (n) => (n === 1 ? stored() : refused(500)) })
    await after(1)
    landing.abort()
    await after(70)
    expect(await flown).toMatchObject({ isSessionStored: false, isSessionGone: false })
    expect(sessions.map(({ at }) => at)).toEqual([0, 1, 3, 7, 15, 31, 61])
  })
})
