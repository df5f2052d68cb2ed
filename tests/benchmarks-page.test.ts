import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measuredCode } from '../bench/code.ts'
import { codeLine, withAge } from '../bench/report/age.ts'
import { benchmarksPage } from '../bench/report/page.ts'

const page = benchmarksPage(`commit 0123abc. ${codeLine('0123456789ab')}`, 5, 4)

test('the page of a run is marked when the measured code has changed since, and only then', () => {
  expect(withAge(page, '0123456789ab')).toBe(page)
  const older = withAge(page, 'ba9876543210')
  expect(older).toMatch(/^# Benchmarks\n\n\*\*These figures are older than the code\.\*\*/)
  expect(withAge(older, 'ba9876543210')).toBe(older)
  expect(withAge(older, '0123456789ab')).toBe(page)
})

test('the committed page tells whether its figures are those of the code', () => {
  const committed = readFileSync(new URL('../docs/benchmarks.md', import.meta.url), 'utf8')
  expect(committed).toBe(withAge(committed, measuredCode()))
})
