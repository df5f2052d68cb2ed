import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeWholeFile } from './whole-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'flightbag-whole-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file whose content ends with a failure keeps its earlier content, and nothing is left beside it', async () => {
  const path = join(folder, 'chart.pdf')
  await writeWholeFile(path, 'before')
  async function* cut() {
    yield new TextEncoder().encode('aft')
    throw new Error('the connection was lost')
  }
  await expect(writeWholeFile(path, cut())).rejects.toThrow('lost')
  expect(readFileSync(path, 'utf8')).toBe('before')
  expect(readdirSync(folder)).toEqual(['chart.pdf'])
})
