import { HOUR_MS, instantText } from '@flightbag/core/ports'
import { put } from '@flightbag/testing/lib/changes'
import { memoryRecords } from '@flightbag/testing/memory/memory-records'
import { expect, test } from 'vitest'
import { checkFlightCloser, type ReadDueFlights } from './check-flight-closer.ts'

const START = Date.UTC(2026, 9, 3)

test('the flights of all batches are closed, without those that broke a rule or have changed', async () => {
  const ids = Array.from({ length: 201 }, (_, n) => `f${n}`)
  const records = memoryRecords()
  const flights = ids.map((id) => put('checkFlight', { id, startedAt: instantText(START) }))
  await records.apply('ana', flights, START)
  const reads: (readonly [number, number | null])[] = []
  async function docOf(id: string): Promise<string> {
    if (id === 'f150') return `{"id":"${id}"}`
    const doc = new TextDecoder().decode((await records.one('ana', 'checkFlight', id))!)
    return id === 'f7' ? doc.replace(/"updatedAt":"[^"]+"/, '"updatedAt":"2026-10-02T00:00:00.000Z"') : doc
  }
  const read: ReadDueFlights<number> = async (nowMs, after, limit) => {
    reads.push([nowMs, after])
    const first = after === null ? 0 : after + 1
    const docs = await Promise.all(ids.slice(first, first + limit).map(docOf))
    return docs.map((doc, n) => ({ accountId: 'ana', id: ids[first + n]!, doc, position: first + n }))
  }
  const now = START + 13 * HOUR_MS
  expect(await checkFlightCloser(read, records).closeStale(now)).toEqual({
    closed: 199,
    broken: [{ accountId: 'ana', id: 'f150' }],
  })
  expect(reads).toEqual([null, 99, 199].map((after) => [now, after]))
})

test('a read of a whole batch is followed by another one, which may find nothing', async () => {
  const whole = Array.from({ length: 100 }, (_, n) => ({ accountId: 'ana', id: `f${n}`, doc: '', position: n }))
  const batches = [whole, []]
  const closer = checkFlightCloser<number>(async () => batches.shift() ?? expect.fail('third read'), memoryRecords())
  const { closed, broken } = await closer.closeStale(START)
  expect([closed, broken.length]).toEqual([0, 100])
})
