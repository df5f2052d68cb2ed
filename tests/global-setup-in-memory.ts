import type { TestProject } from 'vitest/node'
import { startRun } from './global-setup.ts'

/** The set-up of the usual tests. The other suites test what happens at a disk. */
export default (project: TestProject) => startRun(project, { inMemory: true })
