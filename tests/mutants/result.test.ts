import { expect, test } from 'vitest'
import { keyOf } from './equivalent.ts'
import { mutatedText, resultOf, textOfResult } from './result.ts'

const file = 'packages/core/src/a.ts'

function mutant(line: number, columns: readonly [number, number], replacement: string, status: string) {
  const [start, end] = columns
  return { location: { start: { line, column: start }, end: { line, column: end } }, replacement, status }
}

const report = {
  files: {
    [file]: {
      source: ['function f(a: number) {', '  return a > 0', '}', 'const most = 5'].join('\n'),
      mutants: [
        mutant(2, [10, 15], 'a >= 0', 'Survived'),
        mutant(2, [10, 15], 'true', 'Killed'),
        mutant(2, [10, 15], 'false', 'Timeout'),
        mutant(4, [14, 15], '0', 'NoCoverage'),
        mutant(4, [1, 15], '', 'Ignored'),
        mutant(4, [1, 15], '?', 'CompileError'),
      ],
    },
  },
}

const reviewed = { reason: 'same result', file, line: 'return a > 0', original: 'a > 0', replacement: 'a >= 0' }

test('killed mutants count as found, invalid and excluded ones do not count', () => {
  const { mutants, killed, excluded, survivors, score } = resultOf(report, [])
  expect({ mutants, killed, excluded, score }).toEqual({ mutants: 4, killed: 2, excluded: 1, score: 50 })
  expect(survivors).toEqual([
    { file, lineNumber: 2, line: 'return a > 0', original: 'a > 0', replacement: 'a >= 0' },
    { file, lineNumber: 4, line: 'const most = 5', original: '5', replacement: '0' },
  ])
})

test('a survivor that was reviewed as equivalent does not count against the tests', () => {
  const result = resultOf(report, [reviewed])
  expect([...result.equivalent]).toEqual([['same result', 1]])
  expect(result.score).toBeCloseTo(66.67, 1)
  expect(textOfResult(result)).toBe(
    `${file}:4\n  - 5\n  + 0\nmutants: 4 (and 1 excluded)\nkilled: 2\n` +
      'equivalent: 1 (same result)\nsurvivors: 1\nscore: 66.7 %\n',
  )
})

test('a reviewed mutant that no longer survives is reported', () => {
  const old = { ...reviewed, replacement: 'a < 0' }
  const result = resultOf(report, [old])
  expect(result.outdated).toEqual([old])
  expect(textOfResult(result)).toContain(`no longer a survivor: ${keyOf(old)}`)
})

test('a mutant replaces the text at its place, in one line and over several', () => {
  const source = 'if (a) {\n  return 1\n}\nreturn 2'
  expect(mutatedText(source, mutant(4, [8, 9], '3', ''))).toBe('if (a) {\n  return 1\n}\nreturn 3')
  const block = { start: { line: 1, column: 1 }, end: { line: 3, column: 2 } }
  expect(mutatedText(source, { location: block, replacement: '{}', status: '' })).toBe('{}\nreturn 2')
})
