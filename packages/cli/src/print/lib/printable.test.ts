import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRuntime } from '../../context/runtime.ts'
import { runProgram } from '../../program/program.ts'
import { memoryIo } from '../../testing/memory-io.ts'
import { jsonLine } from './json-line.ts'
import { escaped, printable, printableLines } from './printable.ts'

/** Escape, C1 control, bell, override of the direction, isolate, Arabic letter mark, line separator. */
const HOSTILE = '\u001b[2J\u009b31m\u0007\u202egpj\u2066\u061c\u2028\u007f'
const RAW = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/

test('property: a printed text has no control or bidirectional character', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...HOSTILE, 'a', 'é', '\n') }), (text) => {
      expect(printable(text)).not.toMatch(RAW)
      expect(printableLines(text)).not.toMatch(RAW)
      expect(printableLines(text).split('\n').length).toBe(text.split('\n').length)
    }),
  )
})

test('property: JSON has no such character either, and parses to the same value', () => {
  const text = fc.oneof(fc.string({ unit: fc.constantFrom(...HOSTILE, 'a', '\\', '"') }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.dictionary(text, text), (value) => {
      const line = jsonLine(value)
      expect(line).not.toMatch(RAW)
      expect(JSON.parse(line)).toEqual(value)
    }),
  )
})

test('of all characters, the hidden ones are replaced in a text, and escaped with layout and colours kept', () => {
  const all = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code))
  const hidden = all.filter((character) => RAW.test(character) || character === '\n')
  expect(hidden).toHaveLength(33 + 32 + 14)
  expect(all.filter((character) => printable(character) !== character)).toEqual(hidden)
  expect([...new Set(hidden.map(printable))]).toEqual(['·'])
  const escapes = hidden.filter((character) => character > '~')
  expect(all.filter((character) => escaped(character) !== character)).toEqual(escapes)
  expect(escapes.map((character) => JSON.parse(`"${escaped(character)}"`))).toEqual(escapes)
})

test('escapes keep layout and colours', () => {
  expect(escaped('\u001b[1mbold\u001b[0m\tand\n\u009b')).toBe('\u001b[1mbold\u001b[0m\tand\n\\u009b')
})

test.each([
  [[HOSTILE]],
  [['account', HOSTILE]],
  [['account', 'list', `--${HOSTILE}`]],
  [['usage', '--account', 'a', '--days', HOSTILE]],
  [['account', 'show', '--json', HOSTILE]],
  [['serve', '--port', HOSTILE]],
])('an error in the arguments %j prints none of them unescaped', async (args) => {
  const io = memoryIo()
  expect(await runProgram({ io, env: {}, args, open: openRuntime, exitCode: null })).not.toBe(0)
  expect(io.said.stdout + io.said.stderr).not.toMatch(RAW)
})
