import { expect, test } from 'vitest'
import type { AdmissionRequest } from './admission.ts'
import { admitInTurn, TURN_AHEAD_MS } from './admit-in-turn.ts'
import { MAX_WAIT_MS } from './api-limit.ts'

const TURN_MS = 40

/** An admission that answers each request with the time until its turn, or admits it for null. */
function scripted(leftMs: (request: AdmissionRequest) => number | null) {
  const asked: AdmissionRequest[] = []
  const sleeps: { readonly ms: number; readonly wake: () => void }[] = []
  const state = { nowMs: 0, refused: 0 }
  const room = admitInTurn({
    admission: {
      async admit(request) {
        asked.push(request)
        const ids = { accountId: 'a', keyId: '1' }
        const waitMs = leftMs(request)
        return waitMs === null
          ? { outcome: 'admitted', ...ids, quota: null, waitMs: 0, revisionMs: 0 }
          : { outcome: 'later', ...ids, waitMs }
      },
      async countRefused() {
        // A rejection is counted before it is answered, however long that takes.
        await settle()
        state.refused++
      },
      recheck: async () => ({ accountId: 'a', revisionMs: 0 }),
    },
    clock: () => state.nowMs,
    sleep: (ms) => new Promise((wake) => sleeps.push({ ms, wake })),
  })
  async function settle() {
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    asked,
    sleeps,
    state,
    settle,
    async ask(apiPerSecond = 25) {
      const limits = { keyPerMinute: 0, apiPerSecond, apiBurst: 1 }
      const decision = room({ keyHash: new Uint8Array(), route: '', limits, isAbandoned: () => false })
      await settle()
      return { decision }
    },
    async wake(nowMs: number) {
      state.nowMs = nowMs
      sleeps.at(-1)!.wake()
      await settle()
    },
  }
}

test.each([
  [5001, 1],
  [6000, 1],
  [7500, 3],
])('a request whose turn is in %i ms is rejected immediately, for %i s', async (waitMs, retryAfterSeconds) => {
  const { ask, state } = scripted(() => waitMs)
  const { decision } = await ask()
  expect(await decision).toEqual({ outcome: 'limited', accountId: 'a', keyId: '1', retryAfterSeconds, quota: null })
  expect(state.refused).toBe(1)
})

test('a request waits for five seconds, and is then rejected for one second', async () => {
  const { ask, asked, wake, state } = scripted(() => 200)
  const { decision } = await ask()
  const before = asked.length
  await wake(MAX_WAIT_MS)
  const most = asked.length
  expect([most, state.refused]).toEqual([before + 1, 0])
  await wake(MAX_WAIT_MS + 1)
  expect(await decision).toMatchObject({ outcome: 'limited', retryAfterSeconds: 1 })
  expect([asked.length, state.refused]).toEqual([most, 1])
})

test('a request that went back to its place in the queue is counted once for those behind it', async () => {
  let asks = 0
  // The turn of the first request is far away, also when it is served; then it waits in the queue again.
  const { ask, settle, state } = scripted(() => (++asks <= 2 ? 1000 : MAX_WAIT_MS - TURN_MS))
  await ask()
  await ask()
  await settle()
  expect([asks, state.refused]).toEqual([3, 0])
  // One turn for each of the two before it: beyond the limit by one turn.
  const { decision } = await ask()
  expect(await decision).toMatchObject({ outcome: 'limited' })
})

test('an admission that takes long has the time that it was given', async () => {
  const room = scripted(() => {
    room.state.nowMs = 7
    return null
  })
  const { decision } = await room.ask()
  expect(await decision).toMatchObject({ outcome: 'admitted', admittedMs: 0 })
  expect(room.asked.map(({ nowMs }) => nowMs)).toEqual([0])
})

test.each([
  [5, 1],
  [20, 2],
  [25, 3],
])('at %i requests a second, %i waiting requests ask for their turns together', async (apiPerSecond, together) => {
  const { ask, asked, wake } = scripted(() => 200)
  for (let n = 0; n < 5; n++) await ask(apiPerSecond)
  const before = asked.length
  await wake(100)
  expect(asked.length - before).toBe(together)
})

test('the next turn is awaited until the shortest time that is left is near', async () => {
  const left: (number | null)[] = [400, 400, 400, 400, null, 300, 250]
  const { ask, sleeps, wake } = scripted(() => left.shift() ?? null)
  for (let n = 0; n < 3; n++) await ask()
  expect(sleeps.map(({ ms }) => ms)).toEqual([300])
  await wake(300)
  expect(sleeps.map(({ ms }) => ms)).toEqual([300, 150])
  left.push(TURN_AHEAD_MS, TURN_AHEAD_MS)
  await wake(450)
  expect(sleeps.at(-1)!.ms).toBe(1)
})

test('while others wait, a new request does not pass them, unless the limit is turned off', async () => {
  const { ask, asked } = scripted(() => 400)
  await ask()
  await ask()
  await ask(0)
  expect(asked.map(({ longestWaitMs }) => longestWaitMs)).toEqual([TURN_AHEAD_MS, TURN_AHEAD_MS, -1, TURN_AHEAD_MS])
})
