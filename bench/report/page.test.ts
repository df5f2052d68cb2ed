import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describedCommit } from '../age.ts'
import { benchmarksPage } from './page.ts'

test('a page of benchmarks names the commit that it describes', () => {
  expect(describedCommit(benchmarksPage('AMD EPYC, 2026-11-23, commit 0123abc.', 5, 4))).toBe('0123abc')
  expect(describedCommit(readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8'))).not.toBe(null)
  expect(describedCommit('# Benchmarks')).toBe(null)
})
