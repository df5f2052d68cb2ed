import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyPatch, filesOf } from './apply-patch.ts'
import { correctedDriver, DRIVER, PATCH, PUBLISHED } from './corrected-driver.ts'

const root = join(import.meta.dirname, '../..')

test('the driver that the tests and the bundle use is the installed one with the corrections', () => {
  const corrected = correctedDriver(join(root, PUBLISHED))
  expect([...corrected.keys()]).toContain('connection.js')
  for (const [name, source] of corrected) {
    expect(readFileSync(join(root, DRIVER, name), 'utf8'), `${name}: run npm run build`).toBe(source)
  }
})

test('the patch changes each of its files, and is rejected for any other source', () => {
  const files = filesOf(PATCH)
  expect(files).toEqual(['postgres/src/connection.js', 'postgres/src/index.js', 'postgres/src/queue.js'])
  for (const file of files) {
    const source = readFileSync(join(root, 'node_modules', file), 'utf8')
    const patched = applyPatch(PATCH, file, source)
    expect(patched).not.toBe(source)
    expect(() => applyPatch(PATCH, file, patched)).toThrow('does not match')
  }
})
