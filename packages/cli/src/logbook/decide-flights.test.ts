import { put } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

/** A flight of instruction, as an import leaves it. */
function undecided(date: string | null, id = `flight-${date}`) {
  const row = {
    Date: date ?? '',
    Aircraft: 'LV-XSA',
    Total: '1:00',
    Dual: '1:00',
    Night: '0',
    XC: '0',
    PIC: '0',
    SIC: '0',
  }
  const log = { date, loggedTenths: 10, times: {} }
  return put('logbook', { id, log, importedFrom: { format: 'csv', row, absent: [] } })
}

test.each([
  [['--from', '01-06-2026'], 'must be a date YYYY-MM-DD'],
  [['--to', '2026-02-30'], 'must be a date YYYY-MM-DD'],
  [['--from', '2026-06-02', '--to', '2026-06-01'], 'must not be after to'],
])('a range %j is refused, and no flight is decided', async (range, message) => {
  const runtime = await runtimeWithAccount()
  await runtime.store.sync.apply('ana', [undecided('2026-05-01')], runtime.clock())
  const io = memoryIo()
  const args = ['logbook', 'undecided', '--account', 'ana', '--dual', 'copilot', '--yes']
  expect(await runOn(runtime, io, ...args, ...range)).toBe(2)
  expect(io.said.stderr).toContain(message)
  expect((await runtime.store.logbook.totals('ana', {})).totals.flight).toBe(0)
})

test('undecided flights are listed by date, and decided only after a confirmation', async () => {
  const runtime = await runtimeWithAccount()
  // A store exports by id.
  const flights = ['2026-06-01', '2026-05-01', '2026-07-01'].map((date, n) => undecided(date, `flight-${n}`))
  await runtime.store.sync.apply('ana', flights, runtime.clock())
  const io = memoryIo()
  expect(await runOn(runtime, io, 'logbook', 'undecided', '--account', 'ana', '--json')).toBe(0)
  const listed = JSON.parse(io.said.stdout) as { readonly flights: readonly { readonly date: string }[] }
  expect(listed.flights.map(({ date }) => date)).toEqual(['2026-05-01', '2026-06-01', '2026-07-01'])
  const args = ['logbook', 'undecided', '--account', 'ana', '--dual', 'copilot']
  for (const [options, message] of [
    [[], 'pass --yes'],
    [['--yes', '--flight', 'flight-1', 'flight-9'], 'flight-9 is no undecided flight'],
  ] as const) {
    const refused = memoryIo()
    expect(await runOn(runtime, refused, ...args, ...options)).toBe(1)
    expect(refused.said.stderr).toContain(message)
  }
  expect((await runtime.store.logbook.totals('ana', {})).totals.flight).toBe(0)
})

test('a range decides its flights only', async () => {
  const runtime = await runtimeWithAccount()
  const flights = ['2026-05-01', '2026-06-01', '2026-07-01'].map((date) => undecided(date))
  await runtime.store.sync.apply('ana', flights, runtime.clock())
  const args = ['logbook', 'undecided', '--account', 'ana', '--dual', 'copilot', '--yes', '--json']
  const io = memoryIo()
  expect(await runOn(runtime, io, ...args, '--from', '2026-05-02', '--to', '2026-06-01')).toBe(0)
  expect(JSON.parse(io.said.stdout)).toMatchObject({ decided: 1, flights: [{ date: '2026-06-01' }] })
})

test('a flight without a date is in no range', async () => {
  const runtime = await runtimeWithAccount()
  await runtime.store.sync.apply('ana', [undecided(null)], runtime.clock())
  async function listed(...range: readonly string[]) {
    const io = memoryIo()
    expect(await runOn(runtime, io, 'logbook', 'undecided', '--account', 'ana', '--json', ...range)).toBe(0)
    return (JSON.parse(io.said.stdout) as { readonly flights: readonly unknown[] }).flights.length
  }
  expect([await listed(), await listed('--to', '2026-12-31')]).toEqual([1, 0])
})

test('the list has the hours and the reason of each flight, and what was decided', async () => {
  const runtime = await runtimeWithAccount()
  async function said(...options: readonly string[]) {
    const io = memoryIo()
    expect(await runOn(runtime, io, 'logbook', 'undecided', '--account', 'ana', ...options)).toBe(0)
    return io.said.stdout
  }
  expect(await said()).toBe('no flight is undecided\n')
  const open = { id: 'open', registration: 'LV-XSA', log: { date: '2026-06-01', loggedTenths: 25, times: {} } }
  await runtime.store.sync.apply('ana', [undecided('2026-05-01'), put('logbook', open)], runtime.clock())
  const reasons = (await said())
    .match(/(?<=^2026-\d\d-01 .{17} ).*(?= (?:flight-.*|open)$)/gm)!
    .map((cell) => cell.trim())
  expect(reasons).toHaveLength(2)
  function rows(cells: readonly string[]) {
    const width = Math.max(...cells.map((cell) => cell.length))
    const [first, second] = cells.map((cell) => cell.padEnd(width))
    return `date        aircraft  hours  ${'cells'.padEnd(width)}  id
2026-05-01              1.0  ${first}  flight-2026-05-01
2026-06-01  LV-XSA      2.5  ${second}  open

2 flights, 3.5 h: `
  }
  expect(await said()).toBe(`${rows(reasons)}2 undecided\n`)
  const decided = ['--dual', 'copilot', '--yes']
  const dry = rows(['would be decided', reasons[1]!])
  expect(await said(...decided, '--dry-run')).toBe(`${dry}1 decided (dry run), 1 undecided\n`)
  expect(await said(...decided)).toBe(`${rows(['decided', reasons[1]!])}1 decided, 1 undecided\n`)
  expect(await said(...decided)).toMatch(/^1 flights, 2\.5 h: 1 undecided$/m)
})

test('totals mention the undecided flights of their range, with its first and its last day', async () => {
  const runtime = await runtimeWithAccount()
  const flights = ['2026-05-01', '2026-06-01', '2026-07-01', null].map((date) => undecided(date))
  await runtime.store.sync.apply('ana', flights, runtime.clock())
  async function noted(...range: readonly string[]) {
    const io = memoryIo()
    expect(await runOn(runtime, io, 'logbook', 'totals', '--account', 'ana', ...range)).toBe(0)
    return io.said.stderr
  }
  const one = '1 undecided flight (1.0 h), in no total of the cells\n'
  const two = '2 undecided flights (2.0 h), in no total of the cells\n'
  expect(await noted()).toMatch(/^3 undecided flights \(3\.0 h\)/)
  expect(await noted('--from', '2026-06-01')).toBe(two)
  expect(await noted('--to', '2026-06-01')).toBe(two)
  expect(await noted('--from', '2026-06-01', '--to', '2026-06-01')).toBe(one)
  expect(await noted('--from', '2026-05-02', '--to', '2026-05-31')).toBe('')
})
