import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { welcome } from './start.ts'

let subject: MemorySubject
let key: string

function linesOf(name: string): object[] {
  return readFileSync(join(import.meta.dirname, '../../../../fixtures', name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

beforeAll(async () => {
  subject = await startMemorySubject()
  const account = await subject.createAccount()
  key = account.key
  const lines = linesOf('sample-bag.jsonl').filter((line) => !('kind' in line && line.kind === 'sharedPlanning'))
  await subject.import(account.id, lines)
  await subject.loadAirways(linesOf('sample-airways.jsonl'))
})
afterAll(() => subject.close())

/**
 * The arguments of every curl line of a text, as a shell splits them. A `read` line prompts for the key, so that the
 * shell's history does not contain it.
 */
function curlLines(text: string): string[][] {
  const pasted = text.split('\n').filter((line) => /^ *(curl|read) /.test(line))
  expect(pasted.join('\n')).not.toContain(key)
  const script = `curl() { printf '%s\\n' "$@"; echo; }\n${pasted.join('\n')}\n`
  const split = execFileSync('bash', ['-c', script], { encoding: 'utf8', input: `${key}\n` })
  return split
    .trim()
    .split('\n\n')
    .map((call) => call.split('\n'))
}

async function answers(text: string): Promise<Map<string, number>> {
  const statuses = new Map<string, number>()
  for (const words of curlLines(text)) {
    const url = new URL(words.at(-1) ?? '')
    const [name, value] = words[0] === '-H' ? (words[1] ?? '').split(': ') : []
    const { status } = await fetch(url, { headers: name && value ? { [name]: value } : {} })
    statuses.set(url.pathname, status)
  }
  return statuses
}

test('every suggested line of the first run gets a 200', async () => {
  const text = welcome(subject.url, { key }, 'npx flightbag')
  expect(text.split(key)).toHaveLength(2)
  expect(text).toContain(`${subject.url}/docs`)
  const statuses = await answers(text)
  expect([...statuses.keys()]).toEqual(
    expect.arrayContaining(['/v1/me', '/v1/aerodromes/sadf', '/v1/weather/SAEZ', '/v1/logbook/totals']),
  )
  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([])
})

test('a later start prints no key and explains how to get another', () => {
  const text = welcome(subject.url, { key: null }, 'npx @flightbag/cli')
  expect(text).toContain('npx @flightbag/cli key rotate --account sample-pilot --yes\n')
  expect(text).toContain(`${subject.url}/docs`)
  expect(text).not.toContain('Bearer')
})

test('a store with other accounts is told apart from one with the sample pilot', () => {
  const text = welcome(subject.url, null, 'flightbag')
  expect(text).toContain('  flightbag account list\n')
  expect(text).not.toContain('sample-pilot')
})
