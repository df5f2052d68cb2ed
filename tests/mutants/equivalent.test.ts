import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { equivalentsOf, inOneLine } from './equivalent.ts'

const root = join(import.meta.dirname, '../..')
const names = readdirSync(join(import.meta.dirname, 'equivalent'))
const folders = [...new Set(names.map((name) => name.replace(/(?:-[a-z]+)?\.tsv$/, '')))]

test('the reviewed mutants of a folder include those of its parts', () => {
  const files = equivalentsOf('weather').map(({ file }) => file.split('/').slice(3, 5).join('/'))
  expect(files).toContain('weather/groups')
  expect(files).toContain('weather/decode')
  expect(equivalentsOf('weath')).toEqual([])
})

test.each(folders)('each line of code with a reviewed mutant of %s exists', (folder) => {
  const lines = new Map<string, ReadonlySet<string>>()
  const missing = equivalentsOf(folder).filter(({ file, line, original }) => {
    const source = lines.get(file) ?? new Set(readFileSync(join(root, file), 'utf8').split('\n').map(inOneLine))
    lines.set(file, source)
    return !source.has(line) || original === ''
  })
  expect(missing).toEqual([])
})
