import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openCopy } from './open-copy.ts'

const parent = mkdtempSync(join(tmpdir(), 'flightbag-open-copy-'))
afterAll(() => rmSync(parent, { recursive: true }))

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

test('a file that could not be opened as a copy can be opened in the same process when it is repaired', () => {
  const path = join(parent, 'bag.sqlite')
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const other = new DatabaseSync(path)
  other.exec('create table other (id)')
  other.close()
  expect(() => openCopy(path, { deliver: false })).toThrow('database of another program')
  rmSync(path)
  openCopy(path, { deliver: false }).close()
})

test('a folder that the system cannot create is a problem in one line', () => {
  // In a process that can be killed: Node's recursive mkdir never returns in /proc.
  const script = `import { openCopy } from ${JSON.stringify(new URL('open-copy.ts', import.meta.url).href)}
    try { openCopy('/proc/flightbag/bag', { deliver: false }) }
    catch ({ name, message }) { console.log(name, message) }`
  const args = ['--conditions=source', '--input-type=module', '--eval', script]
  const printed = execFileSync(process.execPath, args, { timeout: 20_000, encoding: 'utf8' })
  expect(printed).toMatch(/^MirrorProblem the folder \/proc\/flightbag\/bag cannot be created \(E\w+\)\n$/)
})
