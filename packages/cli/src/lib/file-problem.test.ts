import { expect, test } from 'vitest'
import { readProblem, writeProblem } from './file-problem.ts'

function coded(code: string): Error {
  return Object.assign(new Error(`${code}: no such file, open 'a.part'`), { code })
}

test.each([
  ['ENOENT', 'a does not exist', 'a cannot be written: there is no such folder'],
  ['ENOTDIR', 'a does not exist', 'a cannot be written: there is no such folder'],
  ['EISDIR', 'a is a folder', 'a is a folder'],
  ['EACCES', 'a may not be read by you', 'a may not be written by you'],
  ['ELOOP', 'a cannot be read (ELOOP)', 'a cannot be written (ELOOP)'],
  ['ENOSPC', 'a cannot be read (ENOSPC)', 'a cannot be written (the disk is full)'],
])('%s of a file in words', (code, read, written) => {
  expect([readProblem('a', coded(code)), writeProblem('a', coded(code))]).toEqual([read, written])
})

test('an empty name is visible', () => {
  expect(readProblem('', coded('ENOENT'))).toBe("'' does not exist")
})
