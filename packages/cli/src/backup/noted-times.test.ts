import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { notedMs, noteTime } from './noted-times.ts'

test('a time that cannot be stored leaves no file behind, and changes nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-noted-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  noteTime(folder, 'last-backup', 5)
  mkdirSync(join(folder, 'last-copy'))
  noteTime(folder, 'last-copy', 6)
  expect([notedMs(folder, 'last-backup'), notedMs(folder, 'last-copy')]).toEqual([5, null])
  expect(readdirSync(folder).sort()).toEqual(['last-backup', 'last-copy'])
})
