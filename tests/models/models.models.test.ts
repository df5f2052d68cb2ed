import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'flightbag-models-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Spin's result for every interleaving of a model. */
function check(
  model: string,
  broken: number,
): { readonly errors: number; readonly states: number; readonly output: string } {
  function run(command: string, ...args: string[]) {
    return execFileSync(command, args, { cwd: folder, encoding: 'utf8' })
  }
  cpSync(join(import.meta.dirname, `${model}.pml`), join(folder, `${model}.pml`))
  run('spin', '-a', `-DBREAK=${broken}`, `${model}.pml`)
  run('gcc', '-O2', '-DSAFETY', '-w', '-o', 'pan', 'pan.c')
  const output = run('./pan', '-m200000')
  return {
    errors: Number(/errors: (\d+)/.exec(output)![1]),
    states: Number(/(\d+) states, stored/.exec(output)![1]),
    output,
  }
}

test.each(['revision', 'hand-over', 'admission'])('%s is correct in every interleaving', (model) => {
  const { errors, states, output } = check(model, 0)
  console.log(`${model}: ${states} states`)
  expect(errors).toBe(0)
  expect(output).not.toMatch(/Search not completed|max search depth too small/)
  expect(states).toBeGreaterThan(1000)
})

test.each([
  ['revision', 1, /assertion violated .*received/],
  ['revision', 2, /assertion violated .*received/],
  ['hand-over', 1, /assertion violated .*received/],
  ['admission', 1, /assertion violated .*late/],
  ['admission', 2, /assertion violated .*answered/],
])('%s with fault %i is found to be broken', (model, broken, violation) => {
  const { errors, output } = check(model, broken)
  expect(errors).toBeGreaterThan(0)
  expect(output).toMatch(violation)
})
