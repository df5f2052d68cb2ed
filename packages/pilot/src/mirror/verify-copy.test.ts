import { createHash } from 'node:crypto'
import { FlightbagError } from '@flightbag/client'
import { bagDigest } from '@flightbag/core'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import type { Bag } from '../service/open-bag.ts'
import type { Copy } from './copy.ts'
import { mirrorAndVerify } from './verify-copy.ts'

const NOTHING = { put: 0, deleted: 0 }
const [STORED, MISSING] = ['a', 'b'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000001`)
const NOTE = { id: 'n', updatedAt: '2026-10-03T12:00:00.000Z' }
const CARD = { id: 'c', attachments: [{ id: STORED }, { id: MISSING }] }

/** A bag whose notes change as each run says; the clock of its service is the number of runs that have begun. */
function bagWith(runs: readonly (typeof NOTHING)[], isMissing: (run: number) => boolean = () => true) {
  let run = 0
  let compared = 0
  const other = { mirror: async () => NOTHING }
  const names = 'aircraft checklists checkFlights flightPlans plannings logbook pluginSessions'
  const aerodromes = {
    async mirror(_store: unknown, { compareIds }: { readonly compareIds: boolean }) {
      run++
      if (compareIds) compared++
      return NOTHING
    },
    async download(_recordId: string, id: string) {
      const facts = { status: 404, code: 'not_found', requestId: null, retryAfterSeconds: null }
      if (id === MISSING && isMissing(run)) throw new FlightbagError('no file', facts)
      return { body: [Buffer.from(id)] }
    },
  }
  const bag = {
    ...Object.fromEntries(names.split(' ').map((name) => [name, other])),
    aerodromes,
    notes: { mirror: async () => runs[run - 1] ?? NOTHING },
    get: async () => ({ meta: { generatedAt: `after ${run} runs` } }),
  }
  return { bag: bag as unknown as Bag, runs: () => [run, compared] }
}

/** A copy of one note, with this many changes to deliver. */
function copyWith(changes: number) {
  let left = changes
  const copy = {
    attachmentsFolder: temporaryFolder(),
    collection: () => ({}),
    records: (name: string) => (name === 'aerodromes' ? [CARD] : []),
    async *contents(name: string) {
      if (name === 'notes') yield NOTE
    },
    nextChange: () => (left > 0 ? { number: changes - left + 1, body: '{}' } : null),
    delivered: () => void left--,
  }
  return copy as unknown as Copy
}

const OPTIONS = {
  attachments: false,
  compareIds: false,
  receiver: async () => undefined,
  signal: new AbortController().signal,
  sleep: async () => undefined,
}

test('a copy is verified by a run without a change, as the bag was before that run', async () => {
  const { bag, runs } = bagWith([
    { put: 3, deleted: 0 },
    { put: 0, deleted: 1 },
    { put: 2, deleted: 0 },
  ])
  const { collections, delivered, verified } = await mirrorAndVerify(bag, copyWith(2), OPTIONS)
  expect(collections.notes).toEqual({ put: 5, deleted: 1 })
  expect(collections.logbook).toEqual(NOTHING)
  expect([delivered, verified.at, runs()]).toEqual([2, 'after 3 runs', [4, 3]])
  const digest = bagDigest((input) => createHash('sha256').update(input).digest())
  digest.add('notes', NOTE)
  expect(verified.digest).toBe(digest.text())
})

test('a bag that changes during five runs is not verified', async () => {
  const { bag, runs } = bagWith(Array.from({ length: 5 }, () => ({ put: 1, deleted: 0 })))
  await expect(mirrorAndVerify(bag, copyWith(0), OPTIONS)).rejects.toThrow('the bag changed during each of 5 runs')
  expect(runs()).toEqual([5, 4])
})

test('the files of all runs are counted, one that is missing in each of them once', async () => {
  const { bag } = bagWith([{ put: 1, deleted: 0 }])
  const { attachments } = await mirrorAndVerify(bag, copyWith(0), { ...OPTIONS, attachments: true })
  expect(attachments).toEqual({ downloaded: 1, removed: 0, missing: 1 })
})

test('a file that is missing in the first run, and stored by a later one, is not missing', async () => {
  const { bag } = bagWith([{ put: 1, deleted: 0 }], (run) => run === 1)
  const { attachments } = await mirrorAndVerify(bag, copyWith(0), { ...OPTIONS, attachments: true })
  expect(attachments).toEqual({ downloaded: 2, removed: 0, missing: 0 })
})

test.each([
  [{ put: 1, deleted: 0 }, 4],
  [{ put: 0, deleted: 1 }, 4],
  [{ put: 1, deleted: 1 }, 4],
  [NOTHING, 3],
])('after a change and a run with %o, a copy is verified by run %i', async (second, last) => {
  const { bag, runs } = bagWith([{ put: 1, deleted: 0 }, { put: 1, deleted: 0 }, second])
  await mirrorAndVerify(bag, copyWith(0), OPTIONS)
  expect(runs()[0]).toBe(last)
})
