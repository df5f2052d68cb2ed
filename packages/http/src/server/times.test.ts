import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultTimes } from './times.ts'

/** Without its line breaks. */
function page(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../../../docs', name), 'utf8').replaceAll(/\s+/g, ' ')
}

test('the times that operators rely on are those that the documents name', () => {
  const { keepAliveMs, shutdownMs } = defaultTimes
  expect(page('operating.md')).toContain(`keeps idle connections open for ${keepAliveMs / 1000} seconds`)
  expect(page('reliability.md')).toContain(`in progress for at most ${shutdownMs / 1000} seconds`)
})

test('an idle connection outlives the 60 seconds of load balancers, and is not cut earlier as a silent one', () => {
  const { idleMs, keepAliveMs } = defaultTimes
  expect(keepAliveMs).toBeGreaterThan(60_000)
  expect(idleMs).toBeGreaterThan(keepAliveMs)
})

test('a server without settings has these times', () => {
  expect(defaultTimes).toEqual({
    headersMs: 10_000,
    requestMs: 30_000,
    keepAliveMs: 72_000,
    idleMs: 120_000,
    answerMs: 120_000,
    checkMs: 1000,
    lingerMs: 3000,
    shutdownMs: 10_000,
  })
})
