import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { fixturesFolder } from './fixtures-folder.ts'

const FIXTURES = join(import.meta.dirname, '../../../../fixtures')
const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

test('the sample is found from the sources and from a bundle at any depth, and is null where there is none', () => {
  const root = mkdtempSync(join(tmpdir(), 'flightbag-fixtures-'))
  made.push(root)
  const bundle = join(root, 'packages/cli/dist/bundle')
  mkdirSync(bundle, { recursive: true })
  expect(fixturesFolder(bundle)).toBeNull()
  cpSync(join(FIXTURES, 'sample-bag.jsonl'), join(root, 'fixtures/sample-bag.jsonl'))
  expect(fixturesFolder(bundle)).toBe(join(root, 'fixtures'))
  expect(fixturesFolder()).toBe(FIXTURES)
})
