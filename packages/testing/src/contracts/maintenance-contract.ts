import type { MaintenanceLog } from '@flightbag/core/ports'
import { describe, expect, test } from 'vitest'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')

/** The contract of stores of the last run of maintenance. `open` returns two processes over one new store. */
export function maintenanceContract(
  name: string,
  open: () => Promise<readonly [MaintenanceLog, MaintenanceLog]>,
): void {
  describe(`the last run of maintenance in ${name}`, () => {
    test('is null before the first, and then the run that was written last, by any process', async () => {
      const [one, other] = await open()
      expect([await one.last(), await other.last()]).toEqual([null, null])
      for (const [writer, reader, run] of [
        [one, other, { endedMs: NOW, succeeded: true }],
        [other, one, { endedMs: NOW + 60_000, succeeded: false }],
        // The clock was set back: the run is still the last one.
        [one, one, { endedMs: NOW - 60_000, succeeded: true }],
      ] as const) {
        await writer.write(run)
        expect(await reader.last()).toEqual(run)
      }
    })

    test('is one of those that were written at the same time', async () => {
      const [one, other] = await open()
      const runs = Array.from({ length: 10 }, (_, n) => ({ endedMs: NOW + n, succeeded: n % 2 === 0 }))
      await Promise.all(runs.map((run, n) => (n % 3 === 0 ? one : other).write(run)))
      expect(runs).toContainEqual(await one.last())
      expect(await other.last()).toEqual(await one.last())
    })
  })
}
