import { setImmediate as turn } from 'node:timers/promises'
import { capNewSpace, newSpaceBytes } from '../serve/new-space.ts'

/**
 * Makes objects of which many live for a while, as a busy server does, and prints the final size of the space for new
 * ones: `capped`, `lifted` after the cap was removed, or with V8's default.
 */
const [, , how] = process.argv
const lift = how === undefined ? null : capNewSpace()

async function work(): Promise<void> {
  const kept: unknown[] = []
  for (let n = 0; n < 300; n++) {
    kept[n % 10] = Array.from({ length: 20_000 }, () => ({ n }))
    await turn()
  }
}

await work()
if (how === 'lifted') {
  lift?.()
  await work()
}
process.stdout.write(String(newSpaceBytes()))
