import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withSettings } from './readme-settings.ts'

test('the table of settings in the README is generated from the declarations', () => {
  const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(withSettings(page)).toBe(page)
  expect(page).toMatch(/^\| `FLIGHTBAG_PORT` +\| `8787` +\|/m)
})
