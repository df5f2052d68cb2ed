import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** A reporter of Vitest that adds a line to `passed-files.txt` for each file that passed: its path and its ms. */
export default class PassedFiles implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    if (module.state() !== 'passed') return
    const { duration } = module.diagnostic()
    appendFileSync('passed-files.txt', `${relative('.', module.moduleId)}\t${Math.round(duration)}\n`)
  }
}
