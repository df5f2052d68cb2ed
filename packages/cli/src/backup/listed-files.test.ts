import { expect, test } from 'vitest'
import type { ArchiveLine } from './archive-line.ts'
import { listedFiles } from './listed-files.ts'

const [A, B, C] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`)

function account(id: string): ArchiveLine {
  return { type: 'account', id, email: id, displayName: null, status: 'active', created: 0, revision: 0 }
}
function record(kind: string, attachments: readonly object[]): ArchiveLine {
  return { type: 'record', kind, id: 'r', revision: 0, created: 0, doc: JSON.stringify({ id: 'r', attachments }) }
}

function missing(lines: readonly ArchiveLine[]): number {
  const files = listedFiles()
  for (const line of lines) files.add(line)
  return files.missing().length
}

test('attachments are missing without a file of their account and size', () => {
  const lines = [
    account('ana'),
    record('aerodrome', [
      { id: A?.toUpperCase(), bytes: 5 },
      { id: B, bytes: 5 },
    ]),
    record('note', [{ id: C, bytes: 5 }]),
    account('beto'),
    record('aircraft', [{ id: C }]),
  ]
  expect(missing(lines)).toBe(3)
  const [a, b, c] = [`ana/${A}`, `ana/${B}`, `beto/${C}`].map((key) => ({ type: 'file', key, bytes: 5 }) as const)
  expect(missing([...lines, a!, b!, c!])).toBe(0)
  expect(missing([...lines, a!, { ...b!, bytes: 4 }, c!])).toBe(1)
  expect(missing([...lines, a!, b!, { ...c!, key: `ana/${C}` }])).toBe(1)
})

test.each([
  [0, 5, 1],
  [5, 0, 1],
  [0, 0, 0],
  [5, 5, 0],
  ['5', 4, 0],
  [null, 0, 0],
])('of an attachment that is listed with %j bytes, and whose file has %i, %i is missing', (listed, bytes, expected) => {
  const lines = [account('ana'), record('aircraft', [{ id: A, bytes: listed }])]
  expect(missing([...lines, { type: 'file', key: `ana/${A}`, bytes }])).toBe(expected)
})
