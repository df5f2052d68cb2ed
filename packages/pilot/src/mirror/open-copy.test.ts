import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCopy, openTrial } from './open-copy.ts'

const parent = temporaryFolder()

function note(id: string) {
  return { id, updatedAt: '2026-10-03T12:00:00.000Z', title: id }
}

test('files of a step that was interrupted before its end are removed, and no others', async () => {
  const folder = join(parent, 'bag')
  function open() {
    return openCopy(folder, { deliver: false })
  }
  const first = open()
  await first.collection('notes').apply({ put: [note('kept')], deleted: [], mark: null })
  // A record of another collection with the id of an interrupted one changes nothing.
  await first.collection('aircraft').apply({ put: [note('first')], deleted: [], mark: null })
  // A folder in the place of the second file interrupts the step after the first file.
  mkdirSync(join(folder, 'notes', 'second.json'))
  const step = { put: [note('kept'), note('first'), note('second')], deleted: [], mark: 'later' }
  await expect(first.collection('notes').apply(step)).rejects.toThrow()
  expect(existsSync(join(folder, 'notes', 'first.json'))).toBe(true)
  first.close()
  // The whole copy is in the file, which can be copied alone.
  expect(readdirSync(folder)).not.toContain('.mirror.sqlite-wal')
  rmSync(join(folder, 'notes', 'second.json'), { recursive: true })

  const second = open()
  expect(readdirSync(join(folder, 'notes')).filter((name) => name.endsWith('.json'))).toEqual(['kept.json'])
  await second.collection('notes').apply(step)
  second.close()
  open().close()
  expect(readdirSync(join(folder, 'notes')).sort()).toEqual(['first.json', 'kept.json', 'second.json'])
})

test('a step that cannot be stored leaves the copy as it was, and can be repeated', async () => {
  const folder = join(parent, 'failing')
  const copy = openCopy(folder, { deliver: false })
  const notes = copy.collection('notes')
  function state() {
    return [notes.ids(), notes.mark()]
  }
  await notes.apply({ put: [note('a')], deleted: [], mark: 'first' })
  // A folder in the place of the file cannot be removed as one.
  rmSync(join(folder, 'notes', 'a.json'))
  mkdirSync(join(folder, 'notes', 'a.json'))
  await expect(notes.apply({ put: [], deleted: ['a'], mark: 'second' })).rejects.toThrow('EISDIR')
  expect(state()).toEqual([['a'], 'first'])
  const other = new (process.getBuiltinModule('node:sqlite').DatabaseSync)(join(folder, '.mirror.sqlite'))
  other.exec("create trigger refuse before insert on mark begin select raise(abort, 'no'); end")
  const step = { put: [note('b')], deleted: [], mark: 'third' }
  await expect(notes.apply(step)).rejects.toThrow('no')
  expect(state()).toEqual([['a'], 'first'])
  // A program that is reading the copy delays no step.
  other.exec('drop trigger refuse; begin; select * from record')
  await notes.apply(step)
  expect(state()).toEqual([['a', 'b'], 'third'])
  other.close()
  copy.close()
})

test('the name of a file is the id of its record, unless a system does not allow that name', async () => {
  const folder = join(parent, 'names')
  const copy = openCopy(folder, { deliver: false })
  const plain = ['com10', 'console', 'note-1']
  const others = ['con', 'prn', 'aux', 'nul', 'com1', 'lpt9', 'CON', 'Note-1', 'a.b', 'a/b', 'ñ']
  await copy.collection('notes').apply({ put: [...plain, ...others].map(note), deleted: [], mark: null })
  copy.close()
  expect(() => copy.requestLog?.add()).toThrow('EBADF')
  const names = readdirSync(join(folder, 'notes'))
  expect(names.filter((name) => !name.startsWith('~')).sort()).toEqual(plain.map((id) => `${id}.json`))
  expect(names).toHaveLength(plain.length + others.length)
})

const anyId = fc.oneof(
  fc.constantFrom(
    'a',
    'A',
    'con',
    'CON',
    'lpt9',
    'com10',
    '.part',
    '..',
    'a.json',
    '~a',
    'n'.repeat(100),
    'n'.repeat(101),
  ),
  fc.stringMatching(/^[a-zA-Z0-9_./~ñ -]{1,12}$/),
)

test('the files of a folder are the records of the copy after any steps, whatever their ids are', async () => {
  const anyStep = fc.record({
    put: fc.uniqueArray(fc.tuple(anyId, fc.nat(2)), { maxLength: 4, selector: ([id]) => id }),
    deleted: fc.uniqueArray(anyId, { maxLength: 4 }),
  })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 6 }), fc.nat(9), async (steps, among) => {
      const folder = join(parent, `steps-${runs++}`)
      const copy = openCopy(folder, { deliver: false })
      const model = new Map<string, unknown>()
      for (const { put, deleted } of steps) {
        const records = put.map(([id, day]) => ({ ...note(id), updatedAt: `2026-10-0${day + 1}T12:00:00.000Z` }))
        for (const record of records) model.set(record.id, record)
        // Most ids of the steps are in no copy, so one that is in it is deleted, too.
        const gone = [...deleted, ...[...model.keys()].slice(among, among + 1)]
        for (const id of gone) model.delete(id)
        await copy.collection('notes').apply({ put: records, deleted: gone, mark: null })
      }
      const place = join(folder, 'notes')
      const files = existsSync(place) ? readdirSync(place).map((name) => readFileSync(join(place, name), 'utf8')) : []
      const byId = [...model.values()].map((record) => `${JSON.stringify(record, null, 2)}\n`).sort()
      expect(files.sort()).toEqual(byId)
      expect((await Array.fromAsync(copy.contents('notes'))).length).toBe(model.size)
      copy.close()
    }),
    { numRuns: 25 },
  )
})

test.each([
  ['bag', true],
  ['bag.sqlite', false],
  ['bag.sqlite3', false],
  ['Bag.DB', false],
  ['bag.sqlite.d', true],
  ['bag.db-copy', true],
  ['bag.sqlite33', true],
  ['bagdb', true],
])('a copy at a new path %s is in a folder: %s', (name, isFolder) => {
  const path = join(parent, 'paths', name)
  mkdirSync(join(parent, 'paths'), { recursive: true })
  openCopy(path, { deliver: false }).close()
  expect(statSync(path).isDirectory()).toBe(isFolder)
})

test('an existing folder is a copy whatever its name is, also after a start that was interrupted', () => {
  const folder = join(parent, 'folder.sqlite')
  mkdirSync(folder)
  writeFileSync(join(folder, '.mirror.sqlite.lock'), '')
  openCopy(folder, { deliver: false }).close()
  expect(readdirSync(folder)).toContain('.mirror.sqlite')
})

test('a change of a copy has the record whole, or the id of what was deleted', async () => {
  const copy = openCopy(join(parent, 'changes.sqlite'), { deliver: true })
  const notes = copy.collection('notes')
  await notes.apply({ put: [note('a')], deleted: [], mark: 'first' })
  await notes.apply({ put: [note('a')], deleted: [], mark: null })
  await notes.apply({ put: [], deleted: ['a', 'never'], mark: null })
  expect(notes.mark()).toBe('first')
  const changes = []
  for (let change = copy.nextChange(); change !== null; change = copy.nextChange()) {
    changes.push([change.number, JSON.parse(change.body)])
    copy.delivered(change.number)
  }
  const named = { collection: 'notes', id: 'a' }
  expect(changes).toEqual([
    [1, { type: 'put', ...named, updatedAt: note('a').updatedAt, record: note('a') }],
    [2, { type: 'delete', ...named }],
  ])
  await notes.apply({ put: [note('b')], deleted: [], mark: null })
  expect(copy.nextChange()?.number).toBe(3)
  copy.close()
})

test('a copy that another mirror uses, and one whose lock cannot be opened, are different problems', () => {
  const path = join(parent, 'locked.sqlite')
  const copy = openCopy(path, { deliver: false })
  const used = `another mirror is using ${path}`
  expect(() => openCopy(path, { deliver: false })).toThrow(expect.objectContaining({ message: used }))
  copy.close()
  rmSync(`${path}.lock`)
  mkdirSync(`${path}.lock`)
  const closed = `${path} cannot be opened as a mirror: unable to open database file`
  expect(() => openCopy(path, { deliver: false })).toThrow(expect.objectContaining({ message: closed }))
  rmSync(`${path}.lock`, { recursive: true })
  writeFileSync(`${path}.lock`, 'a text that is longer than the header of a database'.repeat(9))
  const other = `${path} cannot be opened as a mirror: file is not a database`
  expect(() => openCopy(path, { deliver: false })).toThrow(expect.objectContaining({ message: other }))
})

test('the copy of an earlier version, whose state announced no files, is continued', async () => {
  const folder = join(parent, 'earlier')
  openCopy(folder, { deliver: false }).close()
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const database = new DatabaseSync(join(folder, '.mirror.sqlite'))
  database.exec('drop table announced')
  database.close()
  const copy = openCopy(folder, { deliver: false })
  await copy.collection('notes').apply({ put: [note('kept')], deleted: [], mark: null })
  copy.close()
  expect(readdirSync(join(folder, 'notes'))).toEqual(['kept.json'])
})

test.each(['another program', 'no program'])(
  'a database of %s is refused, and neither changed nor kept open',
  (whose) => {
    const folder = join(parent, whose)
    const path = join(folder, 'bag.sqlite')
    mkdirSync(folder)
    if (whose === 'no program') writeFileSync(path, 'a text that is longer than the header of a database'.repeat(9))
    else {
      const other = new (process.getBuiltinModule('node:sqlite').DatabaseSync)(path)
      other.exec('create table other (id)')
      other.close()
    }
    const before = readFileSync(path)
    const problem = whose === 'no program' ? 'cannot be opened as a mirror' : 'database of another program'
    const descriptors = Array.from({ length: 20 }, () => {
      for (const open of [openCopy, openTrial]) expect(() => open(path, { deliver: false })).toThrow(problem)
      // The first two are those of the lock, which is closed after the database.
      const lowest = [1, 2, 3].map(() => openSync(path, 'r'))
      for (const each of lowest) closeSync(each)
      return lowest[2]!
    })
    // A leak would be 19; other descriptors of this process come and go.
    expect(descriptors.at(-1)! - descriptors[0]!).toBeLessThan(10)
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(folder).filter((name) => /-(wal|shm)$/.test(name))).toEqual([])
    rmSync(path)
    openCopy(path, { deliver: false }).close()
  },
)

test.each(['{"id":"other"}', 'null', '{', null])(
  'a file with %s in the place of its record is a problem',
  async (text) => {
    const folder = join(parent, 'altered')
    rmSync(folder, { recursive: true, force: true })
    const copy = openCopy(folder, { deliver: false })
    await copy.collection('notes').apply({ put: [note('a')], deleted: [], mark: null })
    expect(await Array.fromAsync(copy.contents('notes'))).toEqual([note('a')])
    const path = join(folder, 'notes', 'a.json')
    if (text === null) rmSync(path)
    else writeFileSync(path, text)
    await expect(Array.fromAsync(copy.contents('notes'))).rejects.toThrow(`${path} is not as the mirror wrote it`)
    copy.close()
  },
)

test('a folder that the system cannot create is a problem in one line', () => {
  // In a process that can be killed: Node's recursive mkdir never returns in /proc.
  const script = `import { openCopy } from ${JSON.stringify(new URL('open-copy.ts', import.meta.url).href)}
    try { openCopy('/proc/flightbag/bag', { deliver: false }) }
    catch ({ name, message }) { console.log(name, message) }`
  const args = ['--conditions=source', '--input-type=module', '--eval', script]
  const printed = execFileSync(process.execPath, args, { timeout: 20_000, encoding: 'utf8' })
  expect(printed).toMatch(/^MirrorProblem the folder \/proc\/flightbag\/bag cannot be created \(E\w+\)\n$/)
})
