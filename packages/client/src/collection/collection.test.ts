import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import type { TestAccount } from '@flightbag/testing/http/subject'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FlightbagClient, flightbagClient, type MirrorStep, type MirrorStore, type Note } from '../index.ts'

let service: MemorySubject
let pilot: TestAccount
let bag: FlightbagClient

beforeAll(async () => {
  service = await startMemorySubject()
})
afterAll(() => service.close())
beforeEach(async () => {
  pilot = await service.createAccount()
  bag = flightbagClient({ baseUrl: service.url, key: pilot.key })
})

function note(id: string, title = id) {
  return { kind: 'note', record: { id, title } }
}
function gone(id: string) {
  return { kind: 'note', id, deleted: true }
}
function notes(count: number) {
  return Array.from({ length: count }, (_, n) => note(`note-${n}`))
}
function write(...lines: object[]) {
  return service.import(pilot.id, lines)
}
function idsOf(items: readonly { readonly id: string }[]) {
  return items.map(({ id }) => id).sort()
}

/** A client that runs `before` before each request whose number, from 1 on, it gets. */
function clientWith(before: (request: number, url: URL) => Promise<void> | undefined): FlightbagClient {
  let count = 0
  return flightbagClient({
    baseUrl: service.url,
    key: pilot.key,
    fetch: async (url, init) => {
      await before(++count, new URL(url))
      return fetch(url, init)
    },
  })
}

describe('all', () => {
  test('reads every record of several pages', async () => {
    await write(...notes(450))
    const read = await Array.fromAsync(bag.notes.all())
    expect(idsOf(read)).toEqual(idsOf(notes(450).map(({ record }) => record)))
  })

  test.each([1, 2])('fails when a page leads back to one of the last %i', async (length) => {
    let requests = 0
    const circling = flightbagClient({
      baseUrl: service.url,
      key: pilot.key,
      fetch: async () => {
        const nextCursor = `cursor-${requests++ % length}`
        return Response.json({
          data: [{ id: 'note', updatedAt: '2026-10-03T12:00:00.000Z' }],
          page: { total: 9, nextCursor },
        })
      },
    })
    await expect(Array.fromAsync(circling.notes.all())).rejects.toMatchObject({ code: 'invalid_answer' })
    expect(requests).toBe(length + 1)
  })

  test('sends no request for pages that the caller does not read', async () => {
    await write(...notes(450))
    let requests = 0
    for await (const _ of clientWith(async () => void requests++).notes.all()) break
    expect(requests).toBe(1)
  })
})

describe('changes', () => {
  test('are read once, and the mark continues after them', async () => {
    await write(...notes(7))
    const first = bag.notes.changes()
    expect(await Array.fromAsync(first)).toHaveLength(7)
    await write(note('note-3', 'Changed'))
    const second = bag.notes.changes(first.mark)
    expect((await Array.fromAsync(second)).map(({ id, title }) => [id, title])).toEqual([['note-3', 'Changed']])
    const third = bag.notes.changes(second.mark)
    expect(await Array.fromAsync(third)).toEqual([])
    expect(third.mark).toBe(second.mark)
  })

  test.each([1, 200, 201, 449])('of which only %i of 450 were read leave the mark as it was', async (read) => {
    await write(...notes(450))
    const { mark } = await readWhole()
    await write(...notes(450).map(({ record: { id } }) => note(id, 'Changed')))
    const changes = bag.notes.changes(mark)
    let count = 0
    for await (const _ of changes) if (++count === read) break
    expect([count, changes.mark]).toEqual([read, mark])
  })

  async function readWhole() {
    const changes = bag.notes.changes()
    await Array.fromAsync(changes)
    return changes
  }

  test('of an empty collection have no mark', async () => {
    expect((await readWhole()).mark).toBeNull()
  })
})

/** A copy behind an asynchronous store, with every step that was applied. */
function copy() {
  const records = new Map<string, Note>()
  const steps: MirrorStep<Note>[] = []
  let mark: string | null = null
  const store: MirrorStore<Note> = {
    mark: async () => mark,
    ids: async () => records.keys(),
    async apply(step) {
      await new Promise(setImmediate)
      steps.push(step)
      for (const record of step.put) records.set(record.id, record)
      for (const id of step.deleted) records.delete(id)
      mark = step.mark
    },
  }
  function deleted() {
    return steps.flatMap((step) => step.deleted)
  }
  return { store, records, steps, deleted }
}

describe('a mirror', () => {
  async function expectEqual(records: ReadonlyMap<string, Note>) {
    const served = await Array.fromAsync(bag.notes.all())
    expect(new Map(records)).toEqual(new Map(served.map((item) => [item.id, item])))
  }

  test('copies a collection, then its changes, creations and deletions', async () => {
    const { store, records } = copy()
    await write(...notes(205))
    expect(await bag.notes.mirror(store)).toMatchObject({ put: 205, deleted: 0 })
    await write(note('note-5', 'Changed'), note('new'), gone('note-7'), gone('note-8'))
    expect(await bag.notes.mirror(store)).toMatchObject({ put: 2, deleted: 2 })
    await expectEqual(records)
  })

  test('finds that everything was deleted', async () => {
    const { store, records } = copy()
    await write(...notes(3))
    await bag.notes.mirror(store)
    await write(gone('note-0'), gone('note-1'), gone('note-2'))
    expect(await bag.notes.mirror(store)).toMatchObject({ put: 0, deleted: 3 })
    expect(records.size).toBe(0)
  })

  test('of an unchanged collection takes two requests and applies nothing', async () => {
    const { store, steps } = copy()
    await write(...notes(3))
    await bag.notes.mirror(store)
    const before = steps.length
    let requests = 0
    await clientWith(async () => void requests++).notes.mirror(store)
    expect([requests, steps.length]).toEqual([2, before])
  })

  test('that was interrupted continues without a loss', async () => {
    const { store, records } = copy()
    await write(...notes(450))
    const killed = new AbortController()
    const failing = clientWith(async (request) => {
      if (request === 2) killed.abort(new Error('the process was killed'))
    })
    await expect(failing.notes.mirror(store, { signal: killed.signal })).rejects.toThrow('the process was killed')
    expect([records.size, await store.mark()]).toEqual([200, null])
    await bag.notes.mirror(store)
    await expectEqual(records)
  })

  test('does not delete a record that was changed during the listing of all ids, or after it', async () => {
    const { store, records, deleted } = copy()
    await write(...notes(450))
    await bag.notes.mirror(store)
    await write(gone('note-0'))
    let listings = 0
    const busy = clientWith((_, url) => {
      const { searchParams } = url
      if (searchParams.has('cursor') && !searchParams.has('updatedSince')) {
        // Between two pages of the listing, more records change than fit into one page.
        listings++
        return write(...notes(450).slice(1, 250), note('kept'))
      }
      // Between two pages of the changes, one of them changes again.
      if (searchParams.has('cursor')) return write(note('note-2', 'Again'))
      return undefined
    })
    await busy.notes.mirror(store)
    expect([listings > 0, deleted()]).toEqual([true, ['note-0']])
    await bag.notes.mirror(store)
    await expectEqual(records)
  })

  test('deletes nothing because of one wrong answer, whichever it is', async () => {
    await write(...notes(450))
    const { store, records, deleted } = copy()
    await bag.notes.mirror(store)
    await write(gone('note-0'), note('note-1', 'Changed'))
    let wrong = 1
    for (let requests = 0; wrong === 1 || requests >= wrong - 1; wrong++) {
      requests = 0
      const faulty = flightbagClient({
        baseUrl: service.url,
        key: pilot.key,
        fetch: async (url, init) => {
          const answer = await fetch(url, init)
          if (++requests !== wrong) return answer
          const { meta } = (await answer.json()) as { meta: object }
          return Response.json({ data: [], page: { limit: 200, total: 0, nextCursor: null }, meta })
        },
      })
      await faulty.notes.mirror(store, { compareIds: true })
      expect(deleted().filter((id) => id !== 'note-0')).toEqual([])
    }
    expect(wrong).toBeGreaterThan(5)
    await bag.notes.mirror(store)
    expect(deleted()).toEqual(['note-0'])
    await expectEqual(records)
  })

  test('finds a deletion that a creation hid in the total, in the next run', async () => {
    const { store, records } = copy()
    await write(...notes(5))
    await bag.notes.mirror(store)
    let isFirst = true
    const racing = clientWith(async (request) => {
      if (request !== 2 || !isFirst) return
      isFirst = false
      await write(note('created'), gone('note-4'))
    })
    expect(await racing.notes.mirror(store)).toMatchObject({ put: 0, deleted: 0 })
    expect(await bag.notes.mirror(store)).toMatchObject({ put: 1, deleted: 1 })
    await expectEqual(records)
  })

  test('compares all ids on request', async () => {
    const { store, records } = copy()
    await write(...notes(2))
    await bag.notes.mirror(store)
    const [stale] = records.values()
    records.delete('note-1')
    records.set('never-existed', stale!)
    expect(await bag.notes.mirror(store)).toMatchObject({ deleted: 0 })
    expect(await bag.notes.mirror(store, { compareIds: true })).toMatchObject({ deleted: 1 })
  })
})
