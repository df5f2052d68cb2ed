import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileKey } from '@flightbag/core/ports'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readArchive } from '../backup/read-archive.ts'
import { writeArchive } from '../backup/write-archive.ts'
import { filesCopy } from '../copy/copy-files.ts'
import { note } from '../testing/every-command.ts'
import { litestreamDouble } from '../testing/litestream-double.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { dataFolder } from '../testing/run-cli.ts'
import { commandLineHere } from '../testing/run-here.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

const TEN = Date.parse('2026-12-01T10:00:00Z')
const HOUR_MS = 3_600_000

function at(hours: number): string {
  return new Date(TEN + hours * HOUR_MS).toISOString()
}

/** A store, a continuous copy of its states, and empty stores to restore into. */
function copiedBag() {
  const folder = dataFolder()
  const double = litestreamDouble(folder.root)
  const temporary = join(folder.root, 'temporary')
  mkdirSync(temporary)
  let targets = 0
  function into(dataDir: string, settings: Readonly<Record<string, string>> = {}) {
    const env = { ...double.env, TMPDIR: temporary, FLIGHTBAG_DATA_DIR: dataDir, ...settings }
    return commandLineHere(() => env, folder.root)
  }
  return {
    ...into(folder.path),
    double,
    root: folder.root,
    /** The copies of the store that commands left behind. */
    remains: () => readdirSync(temporary).filter((name) => name.startsWith('flightbag-')),
    stateAt: (hours: number) => double.add(folder.path, TEN + hours * HOUR_MS),
    target: (settings?: Readonly<Record<string, string>>) => into(join(folder.root, `target-${targets++}`), settings),
  }
}

async function idsOf({ cli }: ReturnType<typeof commandLineHere>, account: string): Promise<readonly string[]> {
  const { stdout } = await cli(`export --account ${account}`)
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { record: { id: string } }).record.id)
}

test('a continuous copy is restored to a time, with the access of the newest state', async () => {
  const bag = copiedBag()
  for (const id of ['ana', 'beto', 'carla']) await bag.json(`account create --email ${id}@example.org --id ${id}`)
  const ids = ['a', 'b']
  for (const id of ['ana', 'beto', 'carla']) {
    await bag.json(`import --account ${id} -`, ids.map((each) => note(`${id}-${each}`, 'kept')).join('\n'))
  }
  bag.stateAt(0)
  await bag.json('import --account ana -', note('ana-later', 'lost'))
  await bag.json('import --account ana -', '{"kind":"note","id":"ana-a","deleted":true}')
  const { prefix } = await bag.json<{ prefix: string }>('key rotate --account ana --yes')
  await bag.json('account delete --account beto --yes')
  await bag.json('account pause --account carla')
  await bag.json('account create --email dora@example.org --id dora')
  bag.stateAt(2)

  const target = bag.target()
  const restored = await target.json(`restore --at ${at(1)}`)
  expect(restored).toMatchObject({
    accounts: 2,
    records: 4,
    createdAt: at(1),
    since: {
      deleted: [{ id: 'beto', email: 'beto@example.org' }],
      created: ['dora'],
      rotated: ['ana'],
      status: ['carla'],
      sessions: 0,
      records: 2,
    },
    missingFiles: 0,
  })
  expect(await idsOf(target, 'ana')).toEqual(['ana-a', 'ana-b'])
  expect(await target.json('key ensure --account ana')).toMatchObject({ key: null, prefix })
  expect(await target.json('account show --account carla')).toMatchObject({ status: 'paused' })
  expect(await target.cli('account show --account beto')).toMatchObject({ code: 1 })

  // a time after the last change, and no time at all, mean the newest state
  for (const args of [`restore --at ${at(5)}`, 'restore']) {
    const newest = bag.target()
    expect((await newest.cli(args)).stdout).toMatch(/^3 accounts, .* restored\nThis is the newest state of the copy\. /)
    expect(await idsOf(newest, 'ana')).toEqual(['ana-b', 'ana-later'])
  }
  // the newest state is not compared with itself
  expect(bag.double.restored()).toEqual([2, 0, 2, 2, 2].map(at))
  expect(bag.remains()).toEqual([])
})

test('deleted accounts come back only if the user asks for it and confirms', async () => {
  const bag = copiedBag()
  await bag.json('account create --email ana@example.org --id ana')
  await bag.json('account create --email beto@example.org --id beto')
  const file = '3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c11'
  await bag.json(
    'import --account beto -',
    JSON.stringify({ kind: 'aircraft', record: { id: 'plane', attachments: [{ id: file }] } }),
  )
  const files = join(bag.root, 'files')
  const content = { contentType: 'text/plain', bytes: 4 }
  await (await filesCopy(files)).put(fileKey('beto', file), [Buffer.from('dear')] as never, content)
  bag.stateAt(0)
  await bag.json('account delete --account beto --yes')
  await bag.json('account delete --account ana --yes')
  await bag.json('account create --email ana@example.org --id other')
  bag.stateAt(2)
  const target = bag.target({ FLIGHTBAG_FILES_COPY: files })
  expect(await target.cli(`restore --at ${at(1)} --with-deleted --dry-run`)).toMatchObject({ code: 0, stderr: '' })
  expect(await target.cli(`restore --at ${at(1)} --with-deleted`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('pass --yes'),
  })
  // the account whose e-mail address another one has now stays deleted
  const { stdout } = await target.cli(`restore --at ${at(1)} --with-deleted --yes`)
  expect(stdout).toMatch(/^1 account, 1 key, 1 record, .* and 1 file restored\nAfter /)
  expect(await target.json('account show --account beto')).toMatchObject({ status: 'active' })
})

test('the question names the accounts that come back by their addresses', async () => {
  const bag = copiedBag()
  await bag.json('account create --email beto@example.org --id b')
  bag.stateAt(0)
  await bag.json('account delete --account b --yes')
  await bag.json('account create --email ana@example.org --id a')
  bag.stateAt(2)
  const runtime = await runtimeWithAccount()
  const settings = { ...runtime.settings, litestream: bag.double.env.FLIGHTBAG_LITESTREAM ?? null }
  const io = memoryIo({ confirmation: 'no' })
  vi.stubEnv('PATH', bag.double.env.PATH)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await runOn({ ...runtime, settings }, io, 'restore', '--at', at(1), '--with-deleted')).toBe(1)
  expect(io.asked).toEqual(['Restore 1 deleted account with keys and data (beto@example.org)?'])
  expect(io.said).toEqual({ stdout: '', stderr: 'flightbag: nothing was changed\n' })
})

test('the command says what is wrong with a copy, a time and its options', async () => {
  const bag = copiedBag()
  await bag.json('account create --email ana@example.org --id ana')
  const empty = bag.target()
  expect((await empty.cli(`restore --at ${at(1)}`)).stderr).toContain('is empty')
  bag.stateAt(0)
  expect((await empty.cli(`restore --at ${at(-1)}`)).stderr).toContain(`the copy begins at ${at(0)}`)
  expect(await empty.cli('restore --at yesterday')).toMatchObject({ code: 2 })
  expect((await empty.cli('restore --recovered')).stderr).toContain('is for PostgreSQL')
  for (const args of ['bag.backup', `--at ${at(1)}`]) {
    const { code, stderr } = await empty.cli(`restore --recovered ${args}`)
    expect([code, stderr]).toEqual([2, 'flightbag: --recovered takes no source and no time\n'])
  }
  expect((await bag.cli('restore')).stderr).toContain('into an empty store')
  await bag.json('account delete --account ana --yes')
  bag.stateAt(2)
  expect((await empty.cli('restore')).stderr).toContain('the newest state of the copy contains no account')
  bag.double.damage((bytes) => bytes.fill(0xff, 4096))
  expect((await empty.cli('restore')).stderr).toContain('is damaged')
  bag.double.lose()
  expect((await empty.cli('restore')).stderr).toBe('flightbag: litestream: the copy cannot be reached\n')
  expect(bag.remains()).toEqual([])
  const without = commandLineHere(() => ({ FLIGHTBAG_DATA_DIR: join(bag.root, 'without') }), bag.root)
  expect((await without.cli('restore')).stderr).toContain('set FLIGHTBAG_LITESTREAM')
  const noProgram = { FLIGHTBAG_LITESTREAM: 'none.yml', PATH: '/nonexistent', FLIGHTBAG_DATA_DIR: join(bag.root, 'x') }
  expect((await commandLineHere(() => noProgram, bag.root).cli('restore')).stderr).toContain('no program litestream')
})

test('the revisions of a recovered database are not renewed by a dry run', async () => {
  const runtime = await runtimeWithAccount()
  const renewed: number[] = []
  const operation = { ...runtime.store.operation, renewRevisions: async (nowMs: number) => renewed.push(nowMs) }
  const recovered = { ...runtime, store: { ...runtime.store, operation } }
  const io = memoryIo()
  expect(await runOn(recovered, io, 'restore', '--recovered', '--dry-run')).toBe(2)
  expect([renewed, io.said.stderr]).toEqual([[], 'flightbag: --recovered has no dry run\n'])
  expect(await runOn(recovered, memoryIo(), 'restore', '--recovered')).toBe(0)
  expect(renewed).toHaveLength(1)
})

test('a copy that reads well but has lost a record is damaged', async () => {
  const bag = copiedBag()
  await bag.json('account create --email ana@example.org --id ana')
  await bag.json('import --account ana -', [note('kept-one', 'text'), note('lost-one', 'text')].join('\n'))
  bag.stateAt(0)
  bag.double.damage((bytes) => {
    const pageBytes = bytes.readUInt16BE(16)
    for (let page = pageBytes; page < bytes.length; page += pageBytes) {
      // A leaf of an index; its number of cells is in its bytes 3 and 4.
      const isIndex = bytes[page] === 10 && bytes.subarray(page, page + pageBytes).includes('lost-one')
      if (isIndex) bytes.writeUInt16BE(bytes.readUInt16BE(page + 3) - 1, page + 3)
    }
    return bytes
  })
  expect((await bag.target().cli('restore')).stderr).toContain('is damaged')
})

/** Writes an archive again as one that was begun at another time. */
async function begunAt(from: string, to: string, createdAt: string): Promise<void> {
  async function* lines() {
    for await (const line of readArchive({ path: from, key: null })) {
      yield line.type === 'header' ? { ...line, createdAt } : line
    }
  }
  await writeArchive({ path: to, key: null }, lines())
}

test('of a folder of archives, the newest one before a time is restored', async () => {
  const bag = copiedBag()
  const archives = join(bag.root, 'archives')
  mkdirSync(archives)
  await bag.json('account create --email ana@example.org --id ana')
  await bag.json('backup one')
  await bag.json('import --account ana -', note('n', 'text'))
  await bag.json('backup two')
  await begunAt(join(bag.root, 'one'), join(archives, 'z.backup'), at(0))
  await begunAt(join(bag.root, 'two'), join(archives, 'a.backup'), at(2))
  writeFileSync(join(archives, 'no-archive.backup'), 'text')
  mkdirSync(join(archives, 'folder.backup'))
  expect(await bag.target().json('restore archives')).toMatchObject({ records: 1, since: null })
  expect(await bag.target().json(`restore archives --at ${at(2)}`)).toMatchObject({ records: 1 })
  expect(await bag.target().json(`restore archives --at ${at(1)}`)).toMatchObject({ records: 0 })
  const refused = await bag.target().cli(`restore archives --at ${at(-1)}`)
  expect(refused.stderr).toContain(`archives contains no archive of ${at(-1)} or before`)
  const tooNew = await bag.target().cli(`restore archives/a.backup --at ${at(1)}`)
  expect(tooNew.stderr).toContain(`a.backup is no archive of ${at(1)} or before`)
  expect((await bag.target().cli('restore two --with-deleted')).stderr).toContain('continuous copy')
})

test('an archive that cannot be read is not passed over for an older one', async () => {
  const bag = copiedBag()
  const archives = join(bag.root, 'archives')
  mkdirSync(archives)
  await bag.json('account create --email ana@example.org --id ana')
  await bag.json('backup archives/old.backup')
  symlinkSync(join(bag.root, 'not-mounted', 'new.backup'), join(archives, 'new.backup'))
  for (const command of ['restore archives', 'backup verify archives']) {
    const { code, stderr } = await bag.target().cli(command)
    const fault = 'archives/new.backup cannot be read (ENOENT) and may be the newest archive'
    expect({ code, stderr }).toEqual({ code: 1, stderr: `flightbag: ${fault}: name one, or remove it\n` })
  }
})
