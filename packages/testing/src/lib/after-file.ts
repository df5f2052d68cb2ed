const steps: (() => void | Promise<void>)[] = []

/**
 * Runs a step when the tests of the present file have ended, the last one first. Test files that share a process share
 * its modules, so `afterAll` in a module would run after the first of them only.
 */
export function afterFile(step: () => void | Promise<void>): void {
  steps.push(step)
}

/** Runs all steps of the present file, and then throws the first error. `tests/setup.ts` calls it after each file. */
export async function endFile(): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps.splice(0).reverse()) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
