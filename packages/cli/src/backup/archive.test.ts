import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openDescriptors } from '@flightbag/testing/faults/open-descriptors'
import { failFlushes, watchFlushes } from '@flightbag/testing/faults/watch-flushes'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_LINE_BYTES } from '../context/input-lines.ts'
import { InputError } from '../context/io.ts'
import type { ArchiveLine } from './archive-line.ts'
import { archiveAt } from './archives.ts'
import { readArchive } from './read-archive.ts'
import { SEAL_BYTES, sealer } from './seal.ts'
import { writeArchive } from './write-archive.ts'

const folder = temporaryFolder()

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

async function archiveOf(lines: readonly ArchiveLine[], key: string | null = null): Promise<string> {
  const path = join(folder, `${++files}.backup`)
  async function* given() {
    yield* lines
  }
  await writeArchive({ path, key }, given())
  return path
}

function changed(content: Uint8Array): string {
  const other = join(folder, `${++files}.changed`)
  writeFileSync(other, content)
  return other
}

const KEY = 'a secret that is long enough for a key'

function read(path: string, key: string | null = null) {
  return Array.fromAsync(readArchive({ path, key }))
}

test('the file of an archive is closed, also if it is damaged or not read to its end', async () => {
  const [whole, cut] = [await archiveOf([HEADER, ...records(9)]), changed(Buffer.alloc(9999))]
  const before = openDescriptors()
  for (let n = 0; n < 10; n++) {
    await read(whole)
    for await (const line of readArchive({ path: whole, key: null })) if (line.type === 'header') break
    await expect(read(cut)).rejects.toThrow('truncated')
  }
  expect(openDescriptors() - before).toBeLessThan(10)
})

test('of several backups to one path at the same time, one is written, and it is whole', async () => {
  const path = join(folder, 'shared', 'bag.backup')
  mkdirSync(join(folder, 'shared'))
  const outcomes = await Promise.allSettled(
    [1000, 2000, 3000].map((count) =>
      writeArchive(
        { path, key: null },
        (async function* () {
          yield* [HEADER, ...records(count)]
        })(),
      ),
    ),
  )
  const written = outcomes.findIndex(({ status }) => status === 'fulfilled')
  expect(await read(path)).toHaveLength(1 + 1000 * (written + 1))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(refused).toEqual(Array(2).fill(expect.stringContaining('exists: choose another name')))
  expect(readdirSync(join(folder, 'shared'))).toEqual(['bag.backup'])
})

test('an archive contains the lines that were written, also after a power cut', async () => {
  const lines = [HEADER, ...records(1000)]
  const lost = await watchFlushes()
  const path = await archiveOf(lines)
  expect(await lost(path, folder)).toEqual([])
  expect(await read(path)).toEqual(lines)
  let isRead = false
  async function* unread(): AsyncGenerator<ArchiveLine> {
    isRead = true
    yield HEADER
  }
  await expect(writeArchive({ path, key: null }, unread())).rejects.toThrow('exists')
  expect(isRead).toBe(false)
})

test.skipIf(process.platform === 'win32')('only the owner can read an archive, which has hashes of keys', async () => {
  const mask = process.umask(0)
  onTestFinished(() => void process.umask(mask))
  expect(statSync(await archiveOf([HEADER])).mode & 0o777).toBe(0o600)
})

test('an archive whose source fails leaves no file', async () => {
  async function* failing(): AsyncGenerator<ArchiveLine> {
    yield HEADER
    throw new Error('the source failed')
  }
  const whole = await archiveOf([HEADER])
  const path = join(folder, 'failing.backup')
  await expect(writeArchive({ path, key: null }, failing())).rejects.toThrow('the source failed')
  await failFlushes()
  await expect(writeArchive({ path, key: null }, readArchive({ path: whole, key: null }))).rejects.toThrow('EIO')
  expect(readdirSync(folder).filter((name) => name.startsWith('failing'))).toEqual([])
})

test('an archive whose folder disappears is named in the message', async () => {
  const path = join(temporaryFolder(), 'bag.backup')
  async function* lines() {
    yield HEADER
  }
  const written = writeArchive({ path, key: null }, lines(), async () => rmSync(dirname(path), { recursive: true }))
  await expect(written).rejects.toThrow(`${path} cannot be written: there is no such folder`)
})

test('an archive that is truncated after any byte is refused', async () => {
  const whole = readFileSync(await archiveOf([HEADER, ...records(10)]))
  for (let length = 0; length < whole.length; length++) {
    await expect(read(changed(whole.subarray(0, length)))).rejects.toThrow('is not a complete backup')
  }
})

test('an archive in which any byte was changed, or to which a byte was appended, is refused', async () => {
  for (const key of [null, KEY]) {
    const whole = readFileSync(await archiveOf([HEADER, ...records(10)], key))
    for (const at of whole.keys()) {
      const other = Buffer.from(whole)
      other[at] = other[at]! ^ (1 << (at % 8))
      await expect(read(changed(other), key)).rejects.toThrow(/is not a complete backup|is (not )?signed/)
    }
    await expect(read(changed(Buffer.concat([whole, Buffer.of(0)])), key)).rejects.toThrow('is not a complete backup')
  }
})

test('only the key detects an archive that was written anew', async () => {
  const forged = await archiveOf([HEADER, ...records(3)])
  expect(await read(forged)).toHaveLength(4)
  await expect(read(forged, KEY)).rejects.toThrow('is not signed')
  const signed = await archiveOf([HEADER, ...records(3)], KEY)
  expect(await read(signed, KEY)).toHaveLength(4)
  await expect(read(signed, `${KEY}2`)).rejects.toThrow('it was changed, or signed with another key')
  await expect(read(signed)).rejects.toThrow('is signed: set FLIGHTBAG_BACKUP_KEY')
})

/** An archive of any bytes, with a seal of that key. */
function sealedFile(content: Uint8Array, key: string | null = null): string {
  const end = sealer(key)
  end.update(content)
  return changed(Buffer.concat([content, end.seal()]))
}

test('the seal is checked before the content is read', async () => {
  const path = sealedFile(Buffer.from('no gzip'), 'another key of the same length, of somebody')
  await expect(read(path, KEY)).rejects.toThrow('it was changed, or signed with another key')
  const whole = readFileSync(await archiveOf([HEADER, ...records(10)], KEY))
  const seal = whole.length - SEAL_BYTES
  whole[seal + 60] = whole[seal + 60]! ^ 1
  await expect(readArchive({ path: changed(whole), key: KEY }).next()).rejects.toThrow('it was changed, or signed')
})

test('a line that does not fit into the memory is refused, as text or as values', async () => {
  const header = `${JSON.stringify(HEADER)}\n`
  const long = sealedFile(gzipSync(`${header}${'x'.repeat(40 * 1024 * 1024)}`))
  await expect(read(long)).rejects.toThrow(/is not a complete backup: line 2 is longer than \d+ bytes/)
  const many = sealedFile(gzipSync(`${header}[{}${',{}'.repeat(2 * 1024 * 1024)}]\n`))
  await expect(read(many)).rejects.toThrow('is not a complete backup: line 2 has too many values')
})

test('a record as large as an import accepts is read again', async () => {
  const lines: ArchiveLine[] = [HEADER, { ...records(1)[0]!, doc: '"'.repeat(MAX_LINE_BYTES) } as ArchiveLine]
  expect(await read(await archiveOf(lines))).toEqual(lines)
})

test('other programs can decompress an archive', async () => {
  const text = gunzipSync(readFileSync(await archiveOf([HEADER, ...records(3)], KEY))).toString()
  expect(text.trim().split('\n')).toHaveLength(5)
})

test('lines that are missing, repeated or appended are detected', async () => {
  const lines = gunzipSync(readFileSync(await archiveOf([HEADER, ...records(5)])))
    .toString()
    .trim()
    .split('\n')
  const [third, last] = [lines[2]!, lines.at(-1)!]
  const variants = [lines.toSpliced(2, 1), lines.toSpliced(2, 0, third), lines.slice(0, -1)]
  for (const variant of [...variants, [...lines, third], [...lines, last]]) {
    await expect(read(sealedFile(gzipSync(`${variant.join('\n')}\n`)))).rejects.toThrow('is not a complete backup')
  }
})

test.each([
  [{ format: 'another' }, 'is not a complete backup: it has another format'],
  [{ type: 'record' }, 'is not a complete backup: it has another format'],
  [{ version: 2 }, 'was written by a newer version of flightbag: use that version'],
  [{ version: 0 }, 'was written by a newer version of flightbag: use that version'],
])('an archive with the header %j is refused', async (fields, message) => {
  await expect(read(await archiveOf([{ ...HEADER, ...fields } as ArchiveLine]))).rejects.toThrow(message)
})

test('another file, a folder and a missing file are rejected in one line', async () => {
  await expect(read(changed(Buffer.from('text')))).rejects.toThrow('is not a complete backup')
  await expect(read(sealedFile(Buffer.from('no gzip')))).rejects.toThrow('backup: it is truncated or changed')
  await expect(read(join(folder, 'none'))).rejects.toThrow('none does not exist')
  await expect(read(folder)).rejects.toEqual(new InputError(`${folder} is a folder`))
  await expect(read(join(await archiveOf([HEADER]), 'none'))).rejects.toThrow('none does not exist')
  for (const name of ['loop', 'loop2'])
    symlinkSync(join(folder, name === 'loop' ? 'loop2' : 'loop'), join(folder, name))
  await expect(read(join(folder, 'loop'))).rejects.toThrow(/loop cannot be read \(ELOOP\)$/)
})

test('the archive of a folder is the newest one up to a time, among other files', async () => {
  const archives = temporaryFolder()
  function pathOf(name: string) {
    return join(archives, name)
  }
  async function write(name: string, createdAt: string) {
    const header = { ...HEADER, createdAt } as ArchiveLine
    async function* lines() {
      yield header
    }
    await writeArchive({ path: pathOf(name), key: null }, lines())
  }
  async function chosen(path: string, time: string | null) {
    const at = archiveAt(path, time === null ? null : Date.parse(time))
    return at.catch((error: unknown) => String(error).replaceAll(`${archives}/`, ''))
  }
  expect(await chosen(archives, null)).toBe(`InputError: ${archives} contains no archive`)
  await write('b.backup', '2026-12-02T00:00:00.000Z')
  await write('a.backup', '2026-12-03T00:00:00.000Z')
  await write('c.backup', '2026-12-01T00:00:00.000Z')
  await write('d.backup.part', '2026-12-05T00:00:00.000Z')
  for (const [name, content] of [
    ['0.backup', 'text'],
    ['z.backup', gzipSync('')],
    ['empty.backup', ''],
    ['y.backup', gzipSync('{"createdAt":"now"}\n')],
    ['x.backup', gzipSync('{"createdAt":7}\n')],
  ] as const)
    writeFileSync(pathOf(name), content)
  mkdirSync(pathOf('folder.backup'))
  expect(await chosen(archives, null)).toBe(pathOf('a.backup'))
  for (const [time, name] of [
    ['2026-12-03T00:00:00.000Z', 'a'],
    ['2026-12-02T23:59:59.999Z', 'b'],
    ['2026-12-02T00:00:00.000Z', 'b'],
    ['2026-12-01T00:00:00.000Z', 'c'],
  ] as const)
    expect([time, await chosen(archives, time)]).toEqual([time, pathOf(`${name}.backup`)])
  const earlier = '2026-11-30T23:59:59.999Z'
  expect(await chosen(archives, earlier)).toBe(`InputError: ${archives} contains no archive of ${earlier} or before`)
  // a file that is named is not looked at without a time
  expect(await chosen(pathOf('none'), null)).toBe(pathOf('none'))
  expect(await chosen(pathOf('c.backup'), '2026-12-01T00:00:00.000Z')).toBe(pathOf('c.backup'))
  expect(await chosen(pathOf('c.backup'), earlier)).toBe(`InputError: c.backup is no archive of ${earlier} or before`)
  expect(await chosen(pathOf('none'), earlier)).toMatch(/^InputError: none cannot be read \(ENOENT\) and may be/)
  symlinkSync('loop.backup', pathOf('loop.backup'))
  expect(await chosen(archives, null)).toBe(
    'InputError: loop.backup cannot be read (ELOOP) and may be the newest archive: name one, or remove it',
  )
})
