import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRuntime } from '../../context/runtime.ts'
import { runProgram } from '../../program/program.ts'
import { type AnyService, startAnyService } from '../../testing/any-service.ts'
import { memoryIo } from '../../testing/memory-io.ts'

const KEY = 'k'.repeat(43)
const RECORD = { id: 'a', updatedAt: '2026-01-01T00:00:00.000Z' }
const STRANGE_FIELDS = { ...RECORD, log: 5, sections: 5, title: {}, code: [], attachments: [null, 5] }
const PAGE = { limit: 200, total: 1, nextCursor: null }

/** Answers that no service of the specification gives. */
const ANSWERS: readonly unknown[] = [
  { data: null },
  { data: [] },
  { data: {} },
  { data: [null], page: PAGE },
  { data: [{ id: 1, updatedAt: 2 }], page: PAGE },
  { data: [RECORD], page: null },
  { data: [STRANGE_FIELDS], page: PAGE },
  { data: { ...STRANGE_FIELDS, userId: 'u', email: 5, apiKey: null } },
  { data: 'text', page: PAGE },
  [],
  'text',
]

let service: AnyService
let answer: unknown
const folder = temporaryFolder()
beforeAll(async () => {
  service = await startAnyService((_, response) => response.end(JSON.stringify(answer)))
})
afterAll(() => {
  service.close()
})

async function run(args: readonly string[], url = service.url) {
  const io = memoryIo()
  const env = { XDG_CONFIG_HOME: folder, FLIGHTBAG_URL: url, FLIGHTBAG_KEY: KEY, PATH: process.env.PATH ?? '' }
  const code = await runProgram({ io, env, args, open: openRuntime, exitCode: null })
  return { code, ...io.said }
}

test.each([
  ['me'],
  ['aerodrome', 'SADF'],
  ['weather'],
  ['weather', 'SADF'],
  ['notes'],
  ['notes', 'n'],
  ['logbook'],
  ['checklist'],
  ['report', '--out', 'FOLDER/report.html'],
  ['mirror', 'FOLDER/bag.sqlite', '--attachments'],
  ['get', '/v1/notes', '--paginate'],
  ['login', '--url', 'SERVICE'],
])('%s prints one line about a service that answers anything', async (...words) => {
  const args = words.map((word) => word.replace('FOLDER', folder).replace('SERVICE', service.url))
  let failures = 0
  for (answer of ANSWERS) {
    const { code, stderr } = await run(args)
    if (code === 0) continue
    failures++
    expect(code).toBe(1)
    expect(stderr).toMatch(/^flightbag: [^\n]*\n$/)
    expect(stderr).not.toMatch(/itself|database/)
  }
  expect(failures).toBeGreaterThan(2)
})

test.each([{}, { userId: 5 }])('a mirror is not claimed for an account without an id: %j', async (account) => {
  answer = { data: account }
  const { code, stderr } = await run(['mirror', join(folder, 'nobody.sqlite')])
  expect([code, stderr]).toEqual([1, expect.stringMatching(/: the account has no userId\n$/)])
})

test('a redirect is reported without a repetition, with the address that it names', async () => {
  let requests = 0
  const other = await startAnyService((_, response) => {
    requests++
    response.writeHead(308, { Location: 'https://bag.example.org/v1/me' }).end()
  })
  const { code, stderr } = await run(['mirror', join(folder, 'redirected.sqlite')], other.url)
  other.close()
  expect([code, requests]).toEqual([1, 1])
  expect(stderr).toContain('leads to https://bag.example.org: the client does not follow redirects')
})

test('pages that lead back to an earlier one end', async () => {
  let requests = 0
  const other = await startAnyService((_, response) => {
    const page = { ...PAGE, nextCursor: `cursor-${requests++ % 2}` }
    response.end(JSON.stringify({ data: [RECORD], page }))
  })
  const { code, stderr } = await run(['get', '/v1/notes', '--paginate'], other.url)
  other.close()
  expect([code, requests]).toEqual([1, 3])
  expect(stderr).toContain('leads back to an earlier one')
})
