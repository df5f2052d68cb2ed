import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '@flightbag/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notedMs } from '../backup/noted-times.ts'
import { note } from '../testing/every-command.ts'
import { litestreamDouble } from '../testing/litestream-double.ts'
import { dataFolder } from '../testing/run-cli.ts'
import { commandLineHere } from '../testing/run-here.ts'

const CARD = JSON.stringify({ kind: 'aerodrome', record: { id: 'c1', code: 'SADF', name: 'San Fernando' } })

/** An empty temporary folder for commands, and what they left in it. */
function temporaryIn(root: string) {
  const path = join(root, 'temporary')
  mkdirSync(path)
  return { path, remains: () => readdirSync(path).filter((name) => name.startsWith('flightbag-')) }
}

test('an archive is restored into a temporary folder and compared', async () => {
  const folder = dataFolder()
  const temporary = temporaryIn(folder.root)
  const { cli, json } = commandLineHere(
    () => ({ FLIGHTBAG_DATA_DIR: folder.path, TMPDIR: temporary.path }),
    folder.root,
  )
  await json('account create --email ana@example.org --id ana')
  await json('import --account ana -', note('n', 'text'))
  await json('backup one.backup')
  expect(await json('backup verify one.backup')).toMatchObject({ accounts: 1, records: 1 })
  const counts = '1 account, 1 key, 1 record, 0 tombstones, 0 airways and 0 files'
  const verified = (await cli('backup verify one.backup')).stdout
  expect(verified.replace(/2\d{3}-\S+Z/, 'TIME')).toBe(`${counts} can be restored, as of TIME\n`)
  const archive = join(folder.root, 'one.backup')
  writeFileSync(archive, readFileSync(archive).subarray(1))
  expect((await cli('backup verify one.backup')).stderr).toContain('is not a complete backup')
  expect((await cli('backup verify')).stderr).toContain('set FLIGHTBAG_LITESTREAM')
  expect(temporary.remains()).toEqual([])
})

test('attachments without their file are counted, and are no failure', async () => {
  const folder = dataFolder()
  const { cli, json } = commandLineHere(() => ({ FLIGHTBAG_DATA_DIR: folder.path }), folder.root)
  await json('account create --email ana@example.org --id ana')
  await json('import --account ana -', CARD)
  writeFileSync(join(folder.root, 'chart.pdf'), '%PDF chart')
  const { id } = await json<{ id: string }>(
    'attach add --account ana --to aerodrome --record SADF --kind diagram chart.pdf',
  )
  expect(await json('backup whole.backup')).toMatchObject({ files: 1, missingFiles: 0 })
  expect(await json('backup verify whole.backup')).toMatchObject({ files: 1, missingFiles: 0 })
  writeFileSync(join(folder.path, 'files', 'ana', id.toLowerCase()), '%PDF')
  const said = '1 attachment is listed, but the file is missing or has another size\n'
  expect((await cli('backup cut.backup')).stdout).toContain(said)
  expect(await json('backup verify cut.backup')).toMatchObject({ files: 1, missingFiles: 1 })
  rmSync(join(folder.path, 'files', 'ana', id.toLowerCase()))
  expect(await json('backup --dry-run none.backup')).toMatchObject({ files: 0, missingFiles: 1 })
  expect((await cli('backup verify cut.backup')).stdout).toContain(said)
  const target = commandLineHere(() => ({ FLIGHTBAG_DATA_DIR: join(folder.root, 'target') }), folder.root)
  expect(await target.json('restore cut.backup --dry-run')).toMatchObject({ files: 1, missingFiles: 1 })
  expect((await target.cli('restore cut.backup --dry-run')).stdout).toMatch(new RegExp(`can be restored\n${said}$`))
  // as in a bucket that has outlived the store
  mkdirSync(join(folder.root, 'target', 'files', 'ana'), { recursive: true })
  writeFileSync(join(folder.root, 'target', 'files', 'ana', id.toLowerCase()), '%PDF chart')
  expect(await target.json('restore cut.backup --dry-run')).toMatchObject({ files: 1, missingFiles: 0 })
})

test('the continuous copy is restored and compared with the store, and doctor tells its age', async () => {
  const folder = dataFolder()
  const double = litestreamDouble(folder.root)
  const filesCopy = join(folder.root, 'files')
  const { path: TMPDIR, remains } = temporaryIn(folder.root)
  const env = { ...double.env, TMPDIR, FLIGHTBAG_DATA_DIR: folder.path, FLIGHTBAG_FILES_COPY: filesCopy }
  const { cli, json } = commandLineHere(() => ({ ...env, FLIGHTBAG_WEATHER: 'sample' }), folder.root)
  async function checks() {
    const { checks: all } = await json<{ checks: { name: string; state: string; message: string }[] }>('doctor')
    return all.filter(({ name }) => name.endsWith(' copy')).map(({ state, message }) => `${state} ${message}`)
  }
  await json('account create --email ana@example.org --id ana')
  await json('import --account ana -', [note('n', 'text'), CARD].join('\n'))
  double.add(folder.path, 0)
  expect(await checks()).toEqual([
    expect.stringMatching(/^warning it was never complete; .* has no line `addr:`/),
    expect.stringContaining('warning the copy was never restored and compared'),
  ])
  const same = { differing: 0, changedSince: 0, deletedSince: 0, missingAccounts: 0, differingFiles: 0 }
  expect(await json('backup verify')).toMatchObject({ accounts: 1, records: 2, compared: same })
  expect((await checks())[1]).toMatch(/^ok the copy was last restored and compared 2/)
  await json('import --account ana -', note('later', 'text'))
  expect(await json('backup verify')).toMatchObject({ compared: { ...same, changedSince: 1 } })
  expect((await cli('backup verify')).stdout).toContain('1 record was changed since the last change of the copy')

  // a verified copy of long ago, and one that stopped
  writeFileSync(join(folder.path, 'last-verified-copy'), '2026-01-01T00:00:00.000Z')
  writeFileSync(join(folder.path, 'last-copy'), '2026-01-01T00:00:00.000Z')
  expect(await checks()).toEqual([
    expect.stringMatching(/^warning it is complete up to 2026-01-01T00:00:00.000Z; /),
    expect.stringMatching(/^warning .* compared 2026-01-01T00:00:00.000Z: run `flightbag backup verify`/),
  ])

  // a copy that lost a change which the store has
  const before = readFileSync(join(folder.path, 'flightbag.db'))
  await json('import --account ana -', [note('n', 'other'), note('last', 'text')].join('\n'))
  double.add(folder.path, 1)
  writeFileSync(join(folder.path, 'flightbag.db'), before)
  expect((await cli('backup verify')).stderr).toMatch(/is not that of the store: 2 records differ/)
  expect(readFileSync(join(folder.path, 'last-verified-copy'), 'utf8')).toBe('2026-01-01T00:00:00.000Z')

  const empty = commandLineHere(() => ({ ...env, FLIGHTBAG_DATA_DIR: join(folder.root, 'empty') }), folder.root)
  expect(await empty.json('backup verify')).toMatchObject({ accounts: 1, compared: null })
  expect((await empty.cli('backup verify')).stdout).toContain('; the store is empty, so there is nothing to compare')
  expect(remains()).toEqual([])
})

test('accounts that a copy lacks are counted, unless they are new', async () => {
  const folder = dataFolder()
  const double = litestreamDouble(folder.root)
  const { cli, json } = commandLineHere(() => ({ ...double.env, FLIGHTBAG_DATA_DIR: folder.path }), folder.root)
  await json('account create --email ana@example.org --id ana')
  double.add(folder.path, 0)
  for (const name of ['beto', 'carla']) await json(`account create --email ${name}@example.org`)
  expect(await json('backup verify')).toMatchObject({ compared: { missingAccounts: 0 } })
  vi.useFakeTimers({ now: Date.now() + 2 * MINUTE_MS, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const before = notedMs(folder.path, 'last-verified-copy')
  expect((await cli('backup verify')).stderr).toContain('is not that of the store: 2 accounts are missing; stop ')
  expect(notedMs(folder.path, 'last-verified-copy')).toBe(before)
})

test('a signed archive is verified and restored with its key only', async () => {
  const folder = dataFolder()
  function at(path: string, key?: string) {
    const env = { FLIGHTBAG_DATA_DIR: join(folder.root, path), ...(key && { FLIGHTBAG_BACKUP_KEY: key.repeat(32) }) }
    return commandLineHere(() => env, folder.root)
  }
  await at('data', 'a').json('account create --email ana@example.org --id ana')
  await at('data', 'a').json('backup one.backup')
  for (const command of ['backup verify one.backup', 'restore one.backup']) {
    const refused = [await at('target').cli(command), await at('target', 'b').cli(command)]
    expect(refused.map(({ code, stderr }) => [code, stderr])).toEqual([
      [1, expect.stringContaining('is signed: set FLIGHTBAG_BACKUP_KEY')],
      [1, expect.stringContaining('signed with another key')],
    ])
    expect(await at('target', 'a').json(command)).toMatchObject({ accounts: 1 })
  }
})

test('attachments are compared with their copy, and restored from it', async () => {
  const folder = dataFolder()
  const double = litestreamDouble(folder.root)
  const filesCopy = join(folder.root, 'files')
  function into(dataDir: string, files = filesCopy) {
    const env = { ...double.env, FLIGHTBAG_DATA_DIR: dataDir, FLIGHTBAG_FILES_COPY: files }
    return commandLineHere(() => env, folder.root)
  }
  const { cli, json } = into(folder.path)
  await json('account create --email ana@example.org --id ana')
  await json('import --account ana -', CARD)
  writeFileSync(join(folder.root, 'chart.pdf'), '%PDF chart')
  const { id } = await json<{ id: string }>(
    'attach add --account ana --to aerodrome --record SADF --kind diagram chart.pdf',
  )
  double.add(folder.path, 0)
  const key = join('ana', id.toLowerCase())
  mkdirSync(join(filesCopy, 'ana'), { recursive: true })
  mkdirSync(join(filesCopy, 'gone'), { recursive: true })
  writeFileSync(join(filesCopy, 'gone', id.toLowerCase()), 'of a deleted account')
  writeFileSync(join(filesCopy, key), '%PDF other')
  // a file that is younger than two minutes may not be copied yet
  expect(await json('backup verify')).toMatchObject({ files: 2, fileBytes: 30, compared: { differingFiles: 0 } })
  const old = new Date(Date.now() - 3 * MINUTE_MS)
  utimesSync(join(folder.path, 'files', key), old, old)
  writeFileSync(join(folder.path, 'last-verified-copy'), '2026-01-01T00:00:00.000Z')
  expect((await cli('backup verify')).stderr).toContain('is not that of the store: 1 attachment differs')
  expect(notedMs(folder.path, 'last-verified-copy')).toBe(Date.parse('2026-01-01T00:00:00Z'))
  writeFileSync(join(filesCopy, key), '%PDF chart')
  // what the store itself has lost, the copy still has
  rmSync(join(folder.path, 'files', key))
  expect(await json('backup verify')).toMatchObject({ compared: { differingFiles: 0 } })
  const target = join(folder.root, 'target')
  expect(await into(target).json('restore --dry-run')).toMatchObject({ files: 1 })
  expect(await into(target).json('restore')).toMatchObject({ files: 1, missingFiles: 0 })
  expect(readFileSync(join(target, 'files', key), 'utf8')).toBe('%PDF chart')

  rmSync(join(filesCopy, key))
  const without = into(join(folder.root, 'without'))
  expect((await without.cli('restore')).stdout).toContain('1 attachment is listed, but the file store lacks the file')
})
