import { setImmediate as turn } from 'node:timers/promises'
import { capNewSpace, newSpaceBytes } from '../serve/new-space.ts'

/**
 * Makes objects of which many live for a while, as a busy server does, and prints the final size of the space for new
 * ones: with V8's default, `capped`, `lifted` after the cap was removed, `shrunk` after V8 has made the capped space
 * small, as it does for an idle server, or `resumed` after more work on a space that was made small. A server that
 * imports it has its own cap.
 */
const [, , how] = process.argv
const lift = how === undefined || how === 'serve' ? null : capNewSpace()

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
if (how === 'shrunk' || how === 'resumed') {
  await globalThis.gc?.({ execution: 'async', flavor: 'last-resort' })
  await turn()
}
// The notices of collections arrive late on a busy machine, so the growth can take several rounds.
for (let round = 0; how === 'resumed' && round < 20 && newSpaceBytes() < 8 * 1024 * 1024; round++) await work()
process.stdout.write(String(newSpaceBytes()))
