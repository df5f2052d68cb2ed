import { type Grade, grade, type RecordedCall } from '@flightbag/plugin-simulator'
import { expect, test } from 'vitest'
import { gradeJunit } from './grade-junit.ts'
import { gradeText } from './grade-text.ts'

const KEY = 'svc_live_key'
const HOUR_MS = 3_600_000

function call(number: number, url: string, sent: object, status: number): RecordedCall {
  const body = JSON.stringify(sent)
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
  const answer = { kind: 'reply', status, headers: {}, body: '{"data":{}}', delayMs: 0 } as const
  return {
    number,
    arrivedMs: number * 2000,
    endedMs: number * 2000,
    left: false,
    method: 'PUT',
    url,
    headers,
    body,
    answer,
  }
}

const session = { schema: 1, startedAt: '1970-01-01T00:00:00Z', endedAt: null }
const graded = grade(
  [
    call(1, `/v1/plugin/sessions/flight-1?key=${KEY}`, session, 201),
    call(2, '/v1/plugin/sessions/flight-2&"<>', session, 200),
    call(3, '/v1/plugin/sessions/flight-1', { ...session, endedAt: '1970-01-01T00:10:00Z' }, 200),
  ],
  KEY,
  HOUR_MS,
)

test('the text shows broken rules with sentence and call, and the others in a line each; never the key', () => {
  const text = gradeText(graded, { color: false, columns: 80 })
  expect(text).toMatch(/^3 calls in 1 flight, 0 reads: 4 broken, \d+ kept, \d+ never tested\n/)
  expect(text).toContain(
    '  session/id\n    “always the whole session, always under the same id.”\n' +
      '    call 2, 2.0 s: PUT /v1/plugin/sessions/flight-2&"<>\n' +
      '      the flight of session flight-1 was sent as flight-2&"<>, too\n',
  )
  expect(text).toMatch(/\n {2}session\/gone {10}needs a `410`\n/)
  expect(text).toMatch(/\n {2}request\/key {11}3 times\n/)
  expect(text).not.toContain(KEY)
})

test('JUnit XML has a test for each rule, and escapes what a client sent', () => {
  const xml = gradeJunit(graded)
  expect(xml).toMatch(
    /^<\?xml .*\n<testsuite name="flightbag mock --grade" tests="\d+" failures="4" errors="0" skipped="\d+">\n/,
  )
  expect(xml).toContain('<testcase classname="session" name="start"/>')
  expect(xml).toContain('the flight of session flight-1 was sent as flight-2&amp;&quot;&lt;&gt;, too</failure>')
  expect(xml).not.toContain(KEY)
})

test('a client that made no call gets one sentence in place of the list of rules', () => {
  const text = gradeText(grade([], KEY, HOUR_MS), { color: false, columns: 80 })
  expect(text).toBe('The client made no call, so no rule was tested.\n')
})

test('JUnit XML has a replacement for each character that XML does not allow', () => {
  const needs = 'a <410>\u0000\u001f\uffff\ud800'
  const rule = { id: 'session/gone', sentence: '', needs, verdict: 'never tested', breaches: [], tested: 0 }
  expect(gradeJunit({ calls: 1, rules: [rule] } as unknown as Grade)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="flightbag mock --grade" tests="1" failures="0" errors="0" skipped="1">
  <testcase classname="session" name="gone">
    <skipped message="needs a &lt;410&gt;\ufffd\ufffd\ufffd\ufffd"/>
  </testcase>
</testsuite>
`)
})
