import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ArchiveLine } from './archive-line.ts'
import { readArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'flightbag-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

const HEADER: ArchiveLine = {
  type: 'header',
  format: 'flightbag backup',
  version: 1,
  product: '2.0.0',
  createdAt: '2026-12-01T00:00:00.000Z',
}

function records(count: number): ArchiveLine[] {
  return Array.from({ length: count }, (_, n) => ({
    type: 'record',
    kind: 'note',
    id: `ñ-${n}`,
    revision: n,
    created: 0,
    doc: '{"id":"x","text":"\\n🛩️"}',
  }))
}

let files = 0

async function archiveOf(lines: readonly ArchiveLine[]): Promise<string> {
  const path = join(folder, `${++files}.backup`)
  async function* given() {
    yield* lines
  }
  await writeArchive(path, given())
  return path
}

function changed(content: Uint8Array): string {
  const other = join(folder, `${++files}.changed`)
  writeFileSync(other, content)
  return other
}

function read(path: string) {
  return Array.fromAsync(readArchive(path))
}

test('an archive contains the lines that were written', async () => {
  const lines = [HEADER, ...records(1000)]
  const path = await archiveOf(lines)
  expect(await read(path)).toEqual(lines)
  await expect(archiveOf(lines).then(() => writeArchive(path, readArchive(path)))).rejects.toThrow('exists')
})

test('an archive whose source fails leaves no file', async () => {
  async function* failing(): AsyncGenerator<ArchiveLine> {
    yield HEADER
    throw new Error('the source failed')
  }
  const path = join(folder, 'failing.backup')
  await expect(writeArchive(path, failing())).rejects.toThrow('the source failed')
  expect(readdirSync(folder).filter((name) => name.startsWith('failing'))).toEqual([])
})

test('property: a truncated archive is never accepted', async () => {
  const whole = readFileSync(await archiveOf([HEADER, ...records(50)]))
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
      await expect(read(changed(whole.subarray(0, length)))).rejects.toThrow('is not a complete backup')
    }),
    { numRuns: 60 },
  )
})

test('property: an archive whose text was changed is never accepted', async () => {
  const text = gunzipSync(readFileSync(await archiveOf([HEADER, ...records(20)])))
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length - 2), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const other = Buffer.from(text)
      other[at] = other[at]! ^ by
      await expect(read(changed(gzipSync(other)))).rejects.toThrow(/is not a complete backup|newer version/)
    }),
    { numRuns: 100 },
  )
})

test('lines that were removed, repeated or appended are detected', async () => {
  const lines = gunzipSync(readFileSync(await archiveOf([HEADER, ...records(5)])))
    .toString()
    .trim()
    .split('\n')
  const variants = [lines.toSpliced(2, 1), [...lines, lines[2]!], lines.toSpliced(2, 0, lines[2]!), lines.slice(0, -1)]
  for (const variant of variants) {
    const path = changed(gzipSync(`${variant.join('\n')}\n`))
    await expect(read(path)).rejects.toThrow('is not a complete backup')
  }
})

test('another file and a missing file are rejected in one line', async () => {
  await expect(read(changed(Buffer.from('text')))).rejects.toThrow('is not a complete backup')
  await expect(read(join(folder, 'none'))).rejects.toThrow('cannot be read (ENOENT)')
})
