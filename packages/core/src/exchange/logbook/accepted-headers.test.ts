import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { acceptedHeaders } from './accepted-headers.ts'

test('the page lists the accepted headers, one line for each value', () => {
  const page = readFileSync(new URL('../../../../../docs/exchange.md', import.meta.url), 'utf8')
  const listed = acceptedHeaders().map((names) => `- ${names.map((name) => `\`${name}\``).join(', ')}`)
  expect(page).toContain(`${listed.join('\n')}\n`)
})
