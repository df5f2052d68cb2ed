import { expect, test } from 'vitest'
import { gatherCalls } from './gather.ts'

/** Calls that wait until the test ends the moment, and answer each indicator with itself unless it is refused. */
function bench(refused: readonly string[] = []) {
  const asked: (readonly string[])[] = []
  const moments: (() => void)[] = []
  function waitForMoment() {
    return new Promise<void>((resolve) => moments.push(resolve))
  }
  const call = gatherCalls<string>(waitForMoment, async (idents) => {
    asked.push(idents)
    const known = idents.filter((ident) => ident !== 'NONE')
    return new Map(known.map((ident) => [ident, refused.includes(ident) ? new Error(`refused ${ident}`) : ident]))
  })
  return { call, asked, endMoment: () => moments.shift()!() }
}

test('calls of one moment ask once for each indicator, and get only their own answers', async () => {
  const { call, asked, endMoment } = bench()
  const calls = [call(['SAEZ', 'SABE']), call(['SABE', 'NONE']), call(['SADF'])]
  endMoment()
  expect((await Promise.all(calls)).map((answers) => [...answers.keys()])).toEqual([
    ['SAEZ', 'SABE'],
    ['SABE'],
    ['SADF'],
  ])
  expect(asked).toEqual([['SAEZ', 'SABE', 'NONE', 'SADF']])
})

test('a call after the moment begins another one', async () => {
  const { call, asked, endMoment } = bench()
  const first = call(['SAEZ'])
  endMoment()
  await first
  const second = call(['SAEZ'])
  endMoment()
  await second
  expect(asked).toEqual([['SAEZ'], ['SAEZ']])
})

test('a call without indicators asks for nothing', async () => {
  const { call, asked } = bench()
  expect(await call([])).toEqual(new Map())
  expect(asked).toEqual([])
})

test('a call rejects only if all of its own indicators failed', async () => {
  const { call, endMoment } = bench(['SAEZ'])
  const calls = Promise.allSettled([call(['SAEZ']), call(['SAEZ', 'SABE']), call(['SAEZ', 'NONE'])])
  endMoment()
  const [failed, mixed, silent] = await calls
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'refused SAEZ' } })
  expect(mixed).toMatchObject({
    status: 'fulfilled',
    value: new Map<string, unknown>([
      ['SAEZ', expect.any(Error)],
      ['SABE', 'SABE'],
    ]),
  })
  expect(silent).toMatchObject({ status: 'fulfilled' })
})

test('a failure of the request is that of each call, and the next call asks again', async () => {
  let failures = 1
  const call = gatherCalls<string>(
    async () => {},
    async (idents) => {
      if (failures-- > 0) throw new Error('down')
      return new Map(idents.map((ident) => [ident, ident]))
    },
  )
  const outcomes = await Promise.allSettled([call(['SAEZ']), call(['SABE'])])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await call(['SAEZ'])).toEqual(new Map([['SAEZ', 'SAEZ']]))
})
