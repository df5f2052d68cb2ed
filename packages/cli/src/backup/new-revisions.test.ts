import { MINUTE_MS } from '@flightbag/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ArchiveLine } from './archive-line.ts'
import { newRevisions } from './new-revisions.ts'

const NOW = Date.parse('2026-12-01T12:00:00.000Z')

function account(id: string, revision: number): ArchiveLine {
  return {
    type: 'account',
    id,
    email: `${id}@example.org`,
    displayName: null,
    status: 'active',
    created: 0,
    revision,
  }
}

function record(id: string, revision: number): ArchiveLine {
  return {
    type: 'record',
    kind: 'note',
    id,
    revision,
    created: 0,
    doc: `{"id":${JSON.stringify(id)},"updatedAt":"${new Date(revision).toISOString()}","text":",\\"updatedAt\\":\\""}`,
  }
}

function restored(lines: readonly ArchiveLine[]) {
  const revisions = newRevisions(NOW)
  for (const line of lines) revisions.add(line)
  revisions.finish()
  return lines.map((line) => revisions.line(line))
}

/** Accounts with the distinct revisions of their records. */
const bags = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: NOW + 1_000_000 }), { maxLength: 20 }), { maxLength: 3 })

/** The newest revision that a client can have seen of a clock that was fast by up to a minute. */
const SEEN = NOW + MINUTE_MS

test('property: restored records have revisions that no client has seen, in the same order', () => {
  fc.assert(
    fc.property(bags, fc.string(), (accounts, id) => {
      const lines = accounts.flatMap((old, n) => [
        account(`a-${n}`, Math.max(0, ...old)),
        ...old.map((revision, i) => record(`${id}${i}`, revision)),
      ])
      const after = restored(lines)
      expect(after).toHaveLength(lines.length)
      let newest = 0
      for (const [n, line] of after.entries()) {
        const before = lines[n]!
        if (line.type === 'account' && before.type === 'account') {
          newest = line.revision
          expect(line).toEqual({ ...before, revision: expect.any(Number) })
          expect(newest).toBeGreaterThan(before.revision)
          expect(newest).toBeGreaterThanOrEqual(SEEN)
        }
        if (line.type !== 'record' || before.type !== 'record') continue
        expect(line.revision).toBeLessThanOrEqual(newest)
        const updatedAt = new Date(line.revision).toISOString()
        expect(JSON.parse(line.doc!)).toEqual({ ...JSON.parse(before.doc!), updatedAt })
      }
      function order(of: readonly ArchiveLine[]) {
        return of.flatMap((line, n) => (line.type === 'record' ? [{ n, revision: line.revision }] : []))
      }

      accounts.forEach((old, n) => {
        const newestSeen = Math.max(SEEN, ...old)
        const from = lines.findIndex((line) => line.type === 'account' && line.id === `a-${n}`)
        function ranked(of: readonly ArchiveLine[]) {
          return order(of.slice(from + 1, from + 1 + old.length))
            .sort((a, b) => a.revision - b.revision)
            .map((entry) => entry.n)
        }

        expect(ranked(after)).toEqual(ranked(lines))
        const revisions = order(after.slice(from + 1, from + 1 + old.length)).map(({ revision }) => revision)
        expect(revisions.filter((revision) => revision <= newestSeen)).toEqual([])
      })
    }),
  )
})

test('a tombstone, a key and an airway are restored as they are, but for the revision', () => {
  const tombstone: ArchiveLine = { type: 'record', kind: 'note', id: 'x', revision: 5, created: 0, doc: null }
  const airway: ArchiveLine = { type: 'airway', airspace: 'lower', designator: 'w1', doc: '{}' }
  const [, restoredTombstone, restoredAirway] = restored([account('a', 9), tombstone, airway])
  expect(restoredTombstone).toEqual({ ...tombstone, revision: expect.any(Number) })
  expect(restoredAirway).toEqual(airway)
})
