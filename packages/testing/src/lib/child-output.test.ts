import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { outputOf } from './child-output.ts'

function run(program: string) {
  return outputOf(spawn(process.execPath, ['--eval', program]))
}

test('finds what was printed before and after the question, in either stream', async () => {
  const output = run(`console.log('first'); console.error('second');`)
  expect((await output.printed(/fir(st)/))[1]).toBe('st')
  await output.printed(/second/, 'stderr')
  await output.printed(/first/)
})

test('a process that ends without it fails the question, with its output', async () => {
  const output = run(`console.error('no room'); process.exitCode = 3`)
  await expect(output.printed(/ready/)).rejects.toThrow(/before it printed \/ready\/:\nno room/)
  await expect(output.printed(/ready/)).rejects.toThrow('no room')
  expect(await output.ended).toBe(3)
})
