import type { EpochMs, RequestLimits } from '@flightbag/core/ports'
import { expect, test } from 'vitest'
import { type AdmissionHarness, DEFAULTS, keyLimit, ROUTES } from './admission-harness.ts'

/** The rate of the whole API, and requests that both limits concern. */
export function testRate({ openedOn, opened }: AdmissionHarness): void {
  test('the whole API: a burst immediately, then requests at the rate, then a rejection with a wait', async () => {
    const { admissions, accounts, epoch } = await opened()
    const limits: RequestLimits = { ...DEFAULTS, keyPerMinute: 0 }
    const keys = await Promise.all(Array.from({ length: 5 }, () => openedOn(accounts, epoch)))
    const asked = Array.from({ length: 180 }, (_, i) =>
      admissions[i % admissions.length]!.admit({
        keyHash: keys[i % 5]!.keyHash,
        route: ROUTES[0]!,
        nowMs: epoch,
        limits,
      }),
    )
    const all = await Promise.all(asked)
    const waits = all.flatMap((decision) => (decision.outcome === 'admitted' ? [decision.waitMs] : []))
    const turns = Array.from({ length: 175 }, (_, i) => Math.max(0, (i - 49) * 40))
    expect(waits.sort((a, b) => a - b)).toEqual(turns)
    expect(all.filter(({ outcome }) => outcome === 'limited')).toHaveLength(5)
    const { keyHash } = keys[0]!
    const retry = await admissions[0]!.admit({ keyHash, route: ROUTES[0]!, nowMs: epoch + 1000, limits })
    expect(retry).toMatchObject({ outcome: 'admitted', waitMs: 4040 })
  })

  test('a request whose turn is later than it may wait for is not counted, and changes no limit', async () => {
    const { admissions, accounts, accountId, keyHash, epoch } = await opened()
    const limits: RequestLimits = { keyPerMinute: 2, apiPerSecond: 1, apiBurst: 1 }
    function ask(nowMs: EpochMs, longestWaitMs: number) {
      return admissions[0]!.admit({ keyHash, route: ROUTES[0]!, nowMs, limits, longestWaitMs })
    }
    expect(await ask(epoch, -1)).toMatchObject({ outcome: 'later', accountId, waitMs: 0 })
    expect(await ask(epoch, 100)).toMatchObject({ outcome: 'admitted', waitMs: 0 })
    const many = await Promise.all(Array.from({ length: 10 }, () => ask(epoch, 100)))
    expect(many).toEqual(many.map(() => expect.objectContaining({ outcome: 'later', waitMs: 1000 })))
    expect(await ask(epoch + 900, 100)).toMatchObject({ outcome: 'admitted', waitMs: 100 })
    expect(await ask(epoch + 900, 100)).toMatchObject({ outcome: 'limited', retryAfterSeconds: 60 })
    const { days } = await accounts.usage(accountId, 1, epoch)
    expect(days[0]?.routes).toMatchObject([{ requests: 3, errors: 1 }])
  })

  test('a request that may not be admitted yet is counted if the limit of its key rejects it', async () => {
    const { admissions, accounts, accountId, keyHash, epoch, ask } = await opened()
    await ask(epoch, keyLimit(1))
    const waiting = { keyHash, route: ROUTES[0]!, nowMs: epoch, limits: keyLimit(1), longestWaitMs: -1 }
    expect(await admissions[0]!.admit(waiting)).toMatchObject({ outcome: 'limited', retryAfterSeconds: 60 })
    const { days } = await accounts.usage(accountId, 1, epoch)
    expect(days[0]?.routes).toMatchObject([{ requests: 2, errors: 1 }])
  })

  test("a request that the key's or the API's limit rejects changes neither", async () => {
    const { ask, epoch, accounts, admissions } = await opened()
    const limits: RequestLimits = { keyPerMinute: 2, apiPerSecond: 1, apiBurst: 4 }
    const first = [
      await ask(epoch, limits),
      await ask(epoch, limits),
      await ask(epoch, limits),
      await ask(epoch, limits),
    ]
    expect(first.map(({ outcome }) => outcome)).toEqual(['admitted', 'admitted', 'limited', 'limited'])
    const other = await openedOn(accounts, epoch)
    const second = await admissions[0]!.admit({ keyHash: other.keyHash, route: ROUTES[0]!, nowMs: epoch, limits })
    expect(second).toMatchObject({ outcome: 'admitted', waitMs: 0 })
  })

  test('a request that both limits reject gets the longer wait', async () => {
    const { ask, epoch } = await opened()
    const api: RequestLimits = { keyPerMinute: 0, apiPerSecond: 1, apiBurst: 1 }
    const both: RequestLimits = { ...api, keyPerMinute: 1 }
    await ask(epoch, keyLimit(1))
    for (let turn = 0; turn < 6; turn++) await ask(epoch + 60_000, api)
    expect(await ask(epoch + 59_100, keyLimit(1))).toMatchObject({ retryAfterSeconds: 1 })
    expect(await ask(epoch + 59_100, both)).toMatchObject({ retryAfterSeconds: 2 })
    await ask(epoch + 60_000, keyLimit(1))
    expect(await ask(epoch + 59_100, api)).toMatchObject({ retryAfterSeconds: 2 })
    expect(await ask(epoch + 59_100, both)).toMatchObject({ retryAfterSeconds: 61 })
  })

  test('after a clock was set back by an hour, requests are admitted for the key and the API', async () => {
    const { ask, epoch } = await opened()
    for (let i = 0; i < 30; i++) await ask(epoch, DEFAULTS)
    expect(await ask(epoch - 3_600_000, DEFAULTS)).toMatchObject({ outcome: 'admitted', waitMs: 0 })
  })

  test('a difference of a second between clocks does not empty the queue of the API; an hour does', async () => {
    const { ask, epoch } = await opened()
    const limits: RequestLimits = { keyPerMinute: 0, apiPerSecond: 1, apiBurst: 1 }
    for (let turn = 0; turn < 6; turn++) expect(await ask(epoch, limits)).toMatchObject({ waitMs: turn * 1000 })
    expect(await ask(epoch - 900, limits)).toMatchObject({ outcome: 'limited', retryAfterSeconds: 2 })
    expect(await ask(epoch - 3_600_000, limits)).toMatchObject({ outcome: 'admitted', waitMs: 0 })
  })

  test('limits that are turned off admit all requests', async () => {
    const { ask, epoch } = await opened()
    const off: RequestLimits = { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 }
    const all = await Promise.all(Array.from({ length: 150 }, (_, i) => ask(epoch, off, i)))
    expect(all.every((decision) => decision.outcome === 'admitted' && decision.waitMs === 0)).toBe(true)
  })
}
