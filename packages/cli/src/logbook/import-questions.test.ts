import type { JsonObject } from '@flightbag/core'
import { expect, test } from 'vitest'
import type { Confirmation } from '../context/io.ts'
import type { Runtime } from '../context/runtime.ts'
import { readBag } from '../records/read-bag.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

const HEADER = 'Date,Aircraft,From,To,Total,PIC,SIC,Dual,Night,XC,Landings,Remarks\n'

const IMPORT = ['logbook', 'import', '--account', 'ana', '--from', 'csv', 'file.csv']

function ioOf(row: string, confirmation: Confirmation, signal?: AbortSignal) {
  const files = { 'file.csv': [new TextEncoder().encode(HEADER + row)] }
  return memoryIo({ files, confirmation, ...(signal === undefined ? {} : { signal }) })
}

/** What the import of a row asks; the answer to each question is `confirmation`. */
async function askedBy(rows: readonly string[], confirmation: 'yes' | 'no') {
  const runtime = await runtimeWithAccount()
  const asked: string[] = []
  for (const row of rows) {
    const io = ioOf(row, confirmation)
    await runOn(runtime, io, ...IMPORT)
    asked.push(...io.asked)
  }
  return asked
}

async function flightsOf(runtime: Runtime): Promise<readonly JsonObject[]> {
  const { logbook } = await readBag(runtime.store.sync, 'ana', ['logbook'])
  return [...logbook.values()]
}

test('a question compares the row and the stored flight line by line, without control characters', async () => {
  const before = '2026-05-01,LV-XSA,SADF,SA\u009bDF,1:00,1:00,0,0,0,0,1,"one\ntwo"\n'
  const asked = await askedBy([before, before.replaceAll('1:00', '1:10')], 'yes')
  expect(asked).toEqual([
    'Import 1 new flight and change 0 flights?',
    'Line 2, 2026-05-01 LV-XSA SADF SA·DF: 1.2 h, 1 landing, "one\\ntwo".\n' +
      'The bag has 1.0 h, 1 landing, "one\\ntwo".\n' +
      'Is it the same flight, with corrected values? (No: another flight of that day.)',
    'Import 0 new flights and change 1 flight?',
  ])
})

const FLOWN = '2026-05-01,LV-XSA,SADF,SADF,1:00,1:00,0,0,0,0,1,\n'
const RECEIVED = '2026-05-01,LV-XSA,SADF,SADF,1:30,0,0,1:30,0,0,1,\n'

test('the question about instruction received names one flight as one', async () => {
  const asked = await askedBy([RECEIVED], 'no')
  expect(asked[0]).toBe('1 flight (1.5 h) is instruction received only. Count it as copilot time?')
})

test('the question about instruction received names several flights, and asks for each time', async () => {
  const asked = await askedBy([RECEIVED + RECEIVED.replace('-01', '-02')], 'no')
  expect(asked).toEqual([
    '2 flights (3 h) are instruction received only. Count them as copilot time?',
    '2 flights (3 h) are instruction received only. Count them as pilot time?',
    'Import 2 new flights and change 0 flights?',
  ])
})

test('instruction received is pilot time if the second question is answered so', async () => {
  const runtime = await runtimeWithAccount()
  const io = ioOf(RECEIVED, 'yes')
  const confirm: typeof io.confirm = async (question) => (question.includes('copilot') ? 'no' : 'yes')
  expect(await runOn(runtime, { ...io, confirm }, ...IMPORT)).toBe(0)
  expect(await flightsOf(runtime)).toMatchObject([{ log: { times: { localDayPilot: 90 } } }])
})

const BAD = FLOWN.replace('2026-05-01', 'x')
const DIFFERING = FLOWN.replaceAll('1:00', '1:10')

test.each([
  ['refused rows before flights that differ', DIFFERING + BAD + BAD, 3, 'Date ', ' (and 1 more rows); nothing'],
  ['one refused row', BAD, 2, 'Date ', '; nothing'],
  ['flights that differ', DIFFERING + DIFFERING, 2, 'is a flight of the bag ', ' route (and 1 more rows): decide'],
])('an import names %s, as JSON without the plan', async (_, rows, line, begin, end) => {
  const runtime = await runtimeWithAccount()
  await runOn(runtime, ioOf(FLOWN, 'yes'), ...IMPORT)
  const io = ioOf(rows, 'no terminal')
  expect(await runOn(runtime, io, ...IMPORT, '--json')).toBe(1)
  expect(io.said.stderr).toMatch(new RegExp(`^flightbag: line ${line}: ${begin}`))
  expect(io.said.stderr).toContain(end)
  expect(JSON.parse(io.said.stdout)).toEqual({ error: expect.objectContaining({ line }) })
})

test('an import that is not on a terminal shows no plan before its question', async () => {
  const io = ioOf(FLOWN, 'no')
  expect(await runOn(await runtimeWithAccount(), io, ...IMPORT)).toBe(1)
  expect(io.said.stderr).toBe('flightbag: nothing was changed\n')
})

test('the answer to the question about instruction received decides its flights', async () => {
  const runtime = await runtimeWithAccount()
  const io = ioOf(RECEIVED, 'yes')
  expect(await runOn(runtime, io, ...IMPORT, '--json')).toBe(0)
  expect(JSON.parse(io.said.stdout)).toMatchObject({ new: 1, undecided: 0 })
  expect(await flightsOf(runtime)).toMatchObject([{ log: { times: { localDayCopilot: 90 } } }])
  expect(io.asked.slice(1)).toEqual(['Import 1 new flight and change 0 flights?'])
})

test('an import that is not confirmed shows what it would do on a terminal, and changes nothing', async () => {
  const runtime = await runtimeWithAccount()
  const io = ioOf(FLOWN, 'no')
  const terminal = { ...io, terminal: { ...io.terminal, stderr: true } }
  expect(await runOn(runtime, terminal, ...IMPORT)).toBe(1)
  expect(io.said.stderr).toMatch(/^new +1$[\s\S]*^flightbag: nothing was changed\n$/m)
  expect(await flightsOf(runtime)).toEqual([])
})

test.each([
  ['of the import', FLOWN, []],
  ['about instruction received', RECEIVED, []],
  ['about a flight that differs', FLOWN.replaceAll('1:00', '1:10'), ['--dual', 'skip']],
])('an interruption of the question %s asks no other one, and changes nothing', async (_, row, options) => {
  const runtime = await runtimeWithAccount()
  if (options.length > 0) await runOn(runtime, ioOf(FLOWN, 'yes'), ...IMPORT)
  const before = await flightsOf(runtime)
  const interruption = new AbortController()
  const io = ioOf(row, 'no', interruption.signal)
  function confirm(question: string) {
    interruption.abort()
    return io.confirm(question)
  }
  expect(await runOn(runtime, { ...io, confirm }, ...IMPORT, ...options)).toBe(130)
  expect([io.asked.length, await flightsOf(runtime)]).toEqual([1, before])
})
