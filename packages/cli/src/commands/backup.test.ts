import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { HOUR_MS } from '@flightbag/core'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { notedMs } from '../backup/noted-times.ts'
import { removeUnfinished } from '../backup/unfinished.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { dataFolder } from '../testing/run-cli.ts'
import { commandLineHere } from '../testing/run-here.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

const folder = dataFolder()
const { cli, json } = commandLineHere(() => ({ FLIGHTBAG_DATA_DIR: folder.path }), folder.root)

const PART = '0123456789abcdef.part'

test('--prune removes what killed backups left, and nothing else', async () => {
  const archives = join(folder.root, 'archives')
  mkdirSync(archives)
  const old = new Date(Date.now() - 2 * HOUR_MS)
  function left(name: string, written: Date) {
    writeFileSync(join(archives, name), 'part of an archive')
    utimesSync(join(archives, name), written, written)
  }
  const kept = ['other.part', `running.backup.${PART}`, 'whole.backup']
  left(`monday.backup.${PART}`, old)
  left(`tuesday.backup.${PART}`, old)
  left('other.part', old)
  left('whole.backup', old)
  left(`running.backup.${PART}`, new Date())
  mkdirSync(join(archives, `folder.${PART}`))
  expect(await cli('backup archives/first.backup')).toMatchObject({
    code: 0,
    stdout: expect.not.stringContaining('removed'),
  })
  expect(readdirSync(archives)).toHaveLength(7)
  expect(await cli('backup archives/second.backup --prune')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^removed 2 unfinished archives\n0 accounts/),
  })
  expect(readdirSync(archives).sort()).toEqual(['first.backup', `folder.${PART}`, ...kept, 'second.backup'].sort())
  expect(await json('backup archives/third.backup --prune')).toMatchObject({ accounts: 0, pruned: [] })
  expect(await cli('backup archives/fourth.backup --prune --dry-run')).toMatchObject({ code: 2 })
  // the archive that is to be written is none of them
  left(`own.${PART}`, old)
  expect(await cli(`backup archives/own.${PART} --prune`)).toMatchObject({ code: 1 })
  expect(readdirSync(archives)).toContain(`own.${PART}`)
  // their space may be that which a new archive needs
  left(`monday.backup.${PART}`, old)
  expect(await cli('backup archives/first.backup --prune')).toMatchObject({ code: 1 })
  expect(readdirSync(archives)).not.toContain(`monday.backup.${PART}`)
})

test.each([
  [HOUR_MS - 1, []],
  [HOUR_MS, [`a.${PART}`, `b.${PART}`]],
])('what was written %d ms ago is removed as unfinished, if its backup was killed: %j', async (ageMs, expected) => {
  const archives = temporaryFolder()
  const written = new Date('2026-12-01T12:00:00Z')
  for (const name of [`a.${PART}`, `b.${PART}`, PART.slice(1), `c.x${PART}`, `d.${PART}.x`]) {
    writeFileSync(join(archives, name), '')
    utimesSync(join(archives, name), written, written)
  }
  const removed = await removeUnfinished(join(archives, 'new.backup'), written.getTime() + ageMs)
  expect([...removed].sort()).toEqual(expected)
  expect(readdirSync(archives)).toHaveLength(5 - expected.length)
  expect(await removeUnfinished(join(archives, 'none', 'new.backup'), written.getTime() + ageMs)).toEqual([])
})

test('a backup to standard output is refused, and writes no file of that name', async () => {
  expect(await cli('backup -')).toMatchObject({
    code: 2,
    stderr: 'flightbag: a backup is read again after it is written: name a file instead of -\n',
  })
  expect(readdirSync(folder.root)).not.toContain('-')
})

test('a backup that differs from the store, or is interrupted while it is verified, leaves no file', async () => {
  const runtime = await runtimeWithAccount()
  const { store, files } = runtime
  const archives = temporaryFolder()
  const one = join(archives, 'one.backup')
  /** What the command says if the rows of its archive are written like this. */
  async function saidOf(written: (line: object) => unknown): Promise<string> {
    async function* lines() {
      for await (const line of store.backup.lines()) {
        yield Object.defineProperty(line, 'toJSON', { value: () => written(line) })
      }
    }
    const io = memoryIo()
    const faulty = { ...runtime, store: { ...store, backup: { ...store.backup, lines } } }
    expect(await runOn(faulty, io, 'backup', one)).toBe(1)
    return io.said.stderr
  }
  expect(await saidOf((line) => ({ ...line, created: 1 }))).toContain('the backup differs from the store')
  const damaged = `the archive that was written to ${one} is not a complete backup: line 2 is no JSON object`
  expect(await saidOf(() => 'text')).toBe(`flightbag: ${damaged}\n`)

  const interruption = new AbortController()
  // Nothing is counted after the list of files until the archive is read again.
  const list: typeof files.list = async function* (prefix) {
    yield* files.list(prefix)
    interruption.abort()
  }
  const interrupted = memoryIo({ signal: interruption.signal })
  const two = join(archives, 'two.backup')
  expect(await runOn({ ...runtime, files: { ...files, list } }, interrupted, 'backup', two)).toBe(130)
  expect(readdirSync(archives)).toEqual([])
})

test('the copy of the store is beside its archive, or temporary; remains of uploads are in no archive', async () => {
  const runtime = await runtimeWithAccount()
  const folders: string[] = []
  const { backup } = runtime.store
  function lines(copyPath = '') {
    folders.push(dirname(copyPath))
    return backup.lines(copyPath)
  }
  async function* list() {
    for (const end of ['', '.0123.part']) {
      const key = `ana/5f067dbf-b668-450f-8cf3-363d0b11d7b0${end}`
      yield { key, bytes: 1, modifiedAtMs: 0 }
    }
  }
  async function read() {
    return ReadableStream.from([Buffer.from('x')])
  }
  const store = { ...runtime.store, backup: { ...backup, lines } }
  const given = { ...runtime, store, files: { ...runtime.files, list, read } }
  const archives = temporaryFolder()
  for (const args of [['--dry-run'], []]) {
    const io = memoryIo()
    expect(await runOn(given, io, 'backup', join(archives, 'one.backup'), ...args, '--json')).toBe(0)
    expect(JSON.parse(io.said.stdout)).toMatchObject({ accounts: 1, files: 1, fileBytes: 1 })
  }
  expect(folders).toEqual([tmpdir(), archives])
})

test.each([
  ['a backup', [], {}, true],
  ['a dry run', ['--dry-run'], {}, false],
  ['a backup of PostgreSQL', [], { databaseUrl: 'postgres://localhost/bag' }, false],
])('%s is noted in the data folder only if it is the backup of that folder', async (_, options, settings, isNoted) => {
  const runtime = await runtimeWithAccount()
  const given = { ...runtime, settings: { ...runtime.settings, ...settings }, clock: () => 86_400_000 }
  const path = join(temporaryFolder(), 'one.backup')
  expect(await runOn(given, memoryIo(), 'backup', path, ...options)).toBe(0)
  expect(notedMs(runtime.settings.dataDir, 'last-backup')).toBe(isNoted ? 86_400_000 : null)
})
