import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { openCopy } from './open-copy.ts'

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
  rmSync(join(folder, 'notes', 'second.json'), { recursive: true })

  const second = open()
  expect(readdirSync(join(folder, 'notes')).filter((name) => name.endsWith('.json'))).toEqual(['kept.json'])
  await second.collection('notes').apply(step)
  second.close()
  open().close()
  expect(readdirSync(join(folder, 'notes')).sort()).toEqual(['first.json', 'kept.json', 'second.json'])
})

test('the name of a file is the id of its record, unless a system does not allow that name', async () => {
  const folder = join(parent, 'names')
  const copy = openCopy(folder, { deliver: false })
  const plain = ['com10', 'console', 'note-1']
  const others = ['con', 'nul', 'com1', 'lpt9', 'CON', 'a.b', 'a/b', 'ñ']
  await copy.collection('notes').apply({ put: [...plain, ...others].map(note), deleted: [], mark: null })
  copy.close()
  expect(() => copy.requestLog?.add()).toThrow('EBADF')
  const names = readdirSync(join(folder, 'notes'))
  expect(names.filter((name) => !name.startsWith('~')).sort()).toEqual(plain.map((id) => `${id}.json`))
  expect(names).toHaveLength(plain.length + others.length)
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
    expect(() => openCopy(path, { deliver: false })).toThrow(problem)
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(folder).filter((name) => /-(wal|shm)$/.test(name))).toEqual([])
    rmSync(path)
    openCopy(path, { deliver: false }).close()
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
