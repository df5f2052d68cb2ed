import { parseLiveReport } from '@flightbag/core'
import { present } from '@flightbag/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../store-postgres/src/testing/fresh-database.ts'
import type { Runtime } from '../context/runtime.ts'
import { type MemoryIo, memoryIo } from '../testing/memory-io.ts'
import { runOn, runtimeForTests } from '../testing/runtime-for-tests.ts'
import { showReport } from './live.ts'

const CLEAR = '\u001b[H\u001b[2J'
let runtime: Runtime
beforeAll(async () => {
  runtime = await runtimeForTests(await freshDatabase())
})
afterAll(() => runtime.close())

async function pilot(id: string): Promise<string> {
  await runtime.store.accounts.create({ id, email: `${id}@example.org`, displayName: null }, null, runtime.clock())
  return id
}

/** Makes a plugin's call to the store, and returns whether the screen is open. */
async function called(id: string, phase = 'cruise'): Promise<boolean> {
  const sim = { phase, latDeg: -34.5, lonDeg: -58.6, altitudeFt: 1499.6, onGround: false }
  const body = { schema: 1, sessionId: 'flight-1', sentAt: new Date(runtime.clock()).toISOString(), sim }
  const call = parseLiveReport({ ...body, aircraft: { registration: 'LV-XSA', icaoType: 'C172' } })
  if (!call.ok) return expect.fail('the report is refused')
  const { screenOpen } = present(await runtime.store.live.report(id, call.value.report, [], runtime.clock()))
  return screenOpen
}

test('prints the current report, or that there is none', async () => {
  const id = await pilot('once')
  const none = memoryIo()
  expect(await runOn(runtime, none, 'live', '--account', id)).toBe(0)
  expect(none.said.stdout).toContain('no report')
  expect(await called(id)).toBe(false)
  const io = memoryIo()
  expect(await runOn(runtime, io, 'live', '--account', id)).toBe(0)
  expect(io.said.stdout).toMatch(/^aircraft +LV-XSA C172$/m)
  expect(io.said.stdout).toMatch(/^altitude +1500 ft$/m)
  // Printing the report once does not open the screen.
  expect(await called(id)).toBe(false)
})

test('with --json prints the report or null, as one value', async () => {
  const id = await pilot('json')
  const none = memoryIo()
  await runOn(runtime, none, 'live', '--account', id, '--json')
  expect(none.said.stdout).toBe('null\n')
  await called(id)
  const io = memoryIo()
  await runOn(runtime, io, 'live', '--account', id, '--json')
  expect(JSON.parse(io.said.stdout)).toEqual(await runtime.store.live.current(id, runtime.clock()))
})

test('commands are listed with what was said of them, or why they were refused', async () => {
  const id = await pilot('commands')
  await called(id)
  const holding = { kind: 'holding', navaid: 'EZE', inboundCourseDeg: 110, turn: 'right', legMinutes: null } as const
  const acks = [
    { id: 'one', outcome: 'spoken', said: 'hold at EZE', reason: null, at: null },
    { id: 'two', outcome: 'refused', said: null, reason: 'on_ground', at: null },
  ] as const
  const call = parseLiveReport({ schema: 1, sessionId: 'flight-1', sentAt: new Date(runtime.clock()).toISOString() })
  if (!call.ok) return expect.fail('the report is refused')
  const { report } = call.value
  for (const ack of acks) await runtime.store.live.send(id, { ...holding, altitudeFt: 4000 }, ack.id, runtime.clock())
  await runtime.store.live.report(id, report, [], runtime.clock())
  await runtime.store.live.report(id, report, acks, runtime.clock())
  const io = memoryIo()
  await runOn(runtime, io, 'command', 'list', '--account', id)
  expect(io.said.stdout).toMatch(/^one .* holding +\S+ +spoken +hold at EZE$/m)
  expect(io.said.stdout).toMatch(/^two .* holding +\S+ +refused +on_ground$/m)
})

test.each([[[]], [['--watch']]])('an account that does not exist is reported (%j)', async (flags) => {
  const io = memoryIo()
  expect(await runOn(runtime, io, 'live', '--account', 'nobody', '--json', ...flags)).toBe(1)
  expect(JSON.parse(io.said.stdout)).toMatchObject({ error: { field: 'account' } })
})

test('watching ends when the account is deleted', async () => {
  const id = await pilot('deleted')
  const interrupt = new AbortController()
  const live = { ...runtime.store.live, heartbeat: async () => false }
  const plain = memoryIo({ signal: interrupt.signal })
  const stdout = { write: async () => interrupt.abort() }
  const watched = { ...runtime, store: { ...runtime.store, live } }
  expect(await runOn(watched, { ...plain, stdout }, 'live', '--account', id, '--watch')).toBe(1)
  expect(plain.said.stderr).toContain('there is no account deleted')
})

test('watching looks again after a wait, and prints no report twice', async () => {
  const id = await pilot('looks')
  const interrupt = new AbortController()
  const io = memoryIo({ signal: interrupt.signal })
  const turns: boolean[] = []
  let turned = false
  let nowMs = 0
  const times: number[] = []
  async function current(_: string, atMs: number) {
    times.push(atMs)
    turns.push(turned)
    if (turns.length === 2) interrupt.abort()
    setImmediate(() => {
      turned = true
    })
    return null
  }
  const live = { ...runtime.store.live, heartbeat: async () => true, current }
  const watched = { ...runtime, clock: () => ++nowMs, store: { ...runtime.store, live } }
  expect(await runOn(watched, io, 'live', '--account', id, '--watch')).toBe(130)
  expect([turns, times, io.said.stdout]).toEqual([[false, true], [1, 2], 'null\n'])
})

describe('watching', () => {
  /** Watches until the printed text satisfies `enough`. */
  async function watched(id: string, enough: (stdout: string) => boolean, terminal: boolean, ...flags: string[]) {
    const interrupt = new AbortController()
    const plain = memoryIo({ signal: interrupt.signal })
    const io: MemoryIo = {
      ...plain,
      terminal: { ...plain.terminal, stdout: terminal },
      stdout: {
        async write(text) {
          await plain.stdout.write(text)
          if (enough(plain.said.stdout)) interrupt.abort()
        },
      },
    }
    const exitCode = await runOn(runtime, io, 'live', '--account', id, '--watch', ...flags)
    return { exitCode, stdout: plain.said.stdout }
  }

  test('keeps the screen open, and prints every new report over the one before', async () => {
    const id = await pilot('terminal')
    await called(id)
    let again: Promise<boolean> | null = null
    function enough(stdout: string) {
      if (stdout.includes('cruise')) again ??= called(id, 'descent')
      return stdout.includes('descent')
    }
    const { stdout } = await watched(id, enough, true)
    expect(stdout.split(CLEAR).slice(1)).toEqual([
      expect.stringMatching(/^phase +cruise$/m),
      expect.stringMatching(/^phase +descent$/m),
    ])
    expect(await again).toBe(true)
  })

  test.each([
    ['without a terminal', 'lines', false, []],
    ['with --json on a terminal', 'lines-of-json', true, ['--json']],
  ] as const)('%s, writes a line of JSON for each report, and none twice', async (_, name, terminal, flags) => {
    const id = await pilot(name)
    await called(id)
    let again: Promise<boolean> | null = null
    function enough(stdout: string) {
      if (stdout.includes('cruise')) again ??= called(id, 'descent')
      return stdout.includes('descent')
    }
    const { stdout } = await watched(id, enough, terminal, ...flags)
    await again
    expect(stdout).not.toContain('\u001b')
    const reports = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(reports.map((report) => report?.sim?.phase)).toEqual(['cruise', 'descent'])
  })
})

/** The value of a line of a report. */
function textAfter(lines: readonly string[], name: string): string | undefined {
  return lines
    .find((line) => line.startsWith(name))
    ?.slice(name.length)
    .trim()
}

test('each line of a report has its own value, also one that is 0 or negative', () => {
  const times = { schema: 1 as const, sentAt: '2026-10-05T12:00:00.000Z', receivedAt: '2026-10-05T12:00:01.000Z' }
  const sim = {
    phase: 'climb',
    latDeg: -34.45316,
    lonDeg: 58,
    altitudeFt: 0.4,
    headingMagDeg: 359.6,
    groundspeedKt: 71.5,
    verticalSpeedFpm: -650,
  }
  const aircraft = { registration: null, icaoType: 'C172' }
  const aerodrome = { ident: 'SADF', activeRunway: '05' }
  const report = { ...times, sessionId: 's', sim, aircraft, aerodrome, transcript: [] }
  function lines(over: object) {
    return showReport({ ...report, ...over } as never).split(/ *\n/)
  }
  expect(lines({})).toEqual([
    'session         s',
    'received        2026-10-05T12:00:01.000Z',
    'aircraft        C172',
    'phase           climb',
    'position        -34.4532 58.0000',
    'altitude        0 ft',
    'heading         360 degrees magnetic',
    'groundspeed     72 kt',
    'vertical speed  -650 ft/min',
    'aerodrome       SADF',
    'runway          05',
    '',
  ])
  for (const unknown of [{ sim: { ...sim, lonDeg: null } }, { sim: { ...sim, latDeg: null } }, { sim: null }])
    expect(lines(unknown)).toContain('position        -')
  expect(lines({ aircraft: null })).toContain('aircraft        -')
  const figures = { altitudeFt: 'altitude', headingMagDeg: 'heading', groundspeedKt: 'groundspeed' }
  for (const [field, name] of Object.entries({ ...figures, verticalSpeedFpm: 'vertical speed' }))
    expect([0, null, undefined].map((value) => textAfter(lines({ sim: { ...sim, [field]: value } }), name))).toEqual([
      expect.stringMatching(/^0 (ft|degrees magnetic|kt|ft\/min)$/),
      '-',
      '-',
    ])
})

test('text of the plugin cannot move the cursor', () => {
  const nothing = { latDeg: null, lonDeg: null }
  const report = {
    schema: 1 as const,
    sessionId: 'a\u001b[2Jb',
    sentAt: '2026-10-05T12:00:00.000Z',
    receivedAt: '2026-10-05T12:00:00.000Z',
    aircraft: null,
    sim: { ...nothing, phase: 'cruise\r\n\u009b' },
    aerodrome: null,
    transcript: [],
  }
  const text = showReport(report)
  expect(text).not.toMatch(/[\u001b\r\u009b]/)
  expect(text.split('\n').filter((line) => line.startsWith('phase'))).toHaveLength(1)
})
