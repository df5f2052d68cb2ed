import { memoryFiles } from '@flightbag/testing/memory/memory-files'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR_MS } from '../lib/instant.ts'
import { fileKey } from './files-port.ts'
import { removeAccountFiles, removeOrphanFiles } from './orphan-files.ts'

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function keysOf(files: ReturnType<typeof memoryFiles>) {
  const keys: string[] = []
  for await (const { key } of files.list('')) keys.push(key)
  return keys
}

const account = fc.constantFrom('a', 'ab', 'A', '')
const stored = fc.record({ account, id: fc.uuid(), ageMs: fc.integer({ min: 0, max: 2 * HOUR_MS }) })

it('removes unlisted files that are an hour old, and no others', async () => {
  const bag = fc.uniqueArray(fc.tuple(stored, fc.boolean()), { selector: ([s]) => fileKey(s.account, s.id) })
  await fc.assert(
    fc.asyncProperty(bag, async (entries) => {
      let nowMs = 0
      const files = memoryFiles(() => nowMs)
      const listed = new Set<string>()
      for (const [{ account, id, ageMs }, isListed] of entries) {
        nowMs = 1e12 - ageMs
        await files.put(fileKey(account, id), nothing(), { contentType: '', bytes: 0 })
        if (isListed) listed.add(fileKey(account, id))
      }
      const asked: string[] = []
      async function idsOf(owner: string) {
        asked.push(owner)
        return new Set(entries.filter(([s, is]) => is && s.account === owner).map(([s]) => s.id))
      }
      const removed = await removeOrphanFiles(files, idsOf, 1e12)
      const kept = entries.filter(([s]) => s.ageMs < HOUR_MS || listed.has(fileKey(s.account, s.id)))
      expect((await keysOf(files)).sort()).toEqual(kept.map(([s]) => fileKey(s.account, s.id)).sort())
      expect(removed).toBe(entries.length - kept.length)
      // The list of an account can be long.
      expect(new Set(asked).size).toBe(asked.length)
    }),
    { numRuns: 50 },
  )
})

it('removes the remains of an interrupted upload, even beside a listed file', async () => {
  const id = '6f7c9f4e-1111-4222-8333-444455556666'
  const files = memoryFiles(() => 0)
  const keys = [`a/${id}`, `a/${id}.00ff.part`, 'a/backup.tar', 'somebody/elses/file']
  for (const key of keys) await files.put(key, nothing(), { contentType: '', bytes: 0 })
  expect(await removeOrphanFiles(files, async () => new Set([id]), HOUR_MS)).toBe(1)
  expect(await keysOf(files)).toEqual(keys.filter((key) => !key.endsWith('.part')).sort())
})

it('removes every file of an account that is deleted', async () => {
  const files = memoryFiles(() => 0)
  const id = '6f7c9f4e-1111-4222-8333-444455556666'
  for (const owner of ['a', 'ab']) await files.put(fileKey(owner, id), nothing(), { contentType: '', bytes: 0 })
  expect(await removeAccountFiles(files, 'a')).toBe(1)
  expect(await keysOf(files)).toEqual([fileKey('ab', id)])
})

it('fails with a file that cannot be removed', async () => {
  const files = memoryFiles(() => 0)
  await files.put(fileKey('a', '6f7c9f4e-1111-4222-8333-444455556666'), nothing(), { contentType: '', bytes: 0 })
  const readOnly = { list: files.list, remove: () => Promise.reject(new Error('read-only')) }
  await expect(removeOrphanFiles(readOnly, async () => new Set(), HOUR_MS)).rejects.toThrow('read-only')
  await expect(removeAccountFiles(readOnly, 'a')).rejects.toThrow('read-only')
})
