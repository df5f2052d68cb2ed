import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findChromium } from './find-chromium.ts'

const folder = mkdtempSync(join(tmpdir(), 'flightbag-browser-'))
afterAll(() => rmSync(folder, { recursive: true }))

function program(name: string, mode = 0o755) {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, '#!/bin/sh\n', { mode })
  return path
}

test('CHROMIUM_PATH names the browser, and no other is used if it does not exist', () => {
  const named = program('named/browser')
  program('path/chromium')
  const PATH = join(folder, 'path')
  expect(findChromium({ CHROMIUM_PATH: named, PATH })).toBe(named)
  expect(findChromium({ CHROMIUM_PATH: join(folder, 'gone'), PATH })).toBe(null)
  expect(findChromium({ CHROMIUM_PATH: folder, PATH })).toBe(null)
  expect(findChromium({ CHROMIUM_PATH: program('plain-file', 0o644), PATH })).toBe(null)
})

test('chromium on PATH takes precedence over google-chrome, whatever the order of the folders', () => {
  program('first/google-chrome')
  const chromium = program('second/chromium')
  expect(findChromium({ PATH: `${join(folder, 'first')}:${join(folder, 'second')}` })).toBe(chromium)
  expect(findChromium({ PATH: join(folder, 'first') })).toBe(join(folder, 'first/google-chrome'))
})
