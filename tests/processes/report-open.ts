import { readdirSync, readlinkSync, writeSync } from 'node:fs'
import { LEFT_OPEN } from './left-open.ts'

function report(what: string): void {
  writeSync(2, `${LEFT_OPEN} ${what}\n`)
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return '' // the descriptor of the reading itself
  }
}

// Loaded into a server before its program. A server that has closed all it opened ends by itself; otherwise its
// program ends it after a second, and this names what kept it alive.
const { exit } = process
process.exit = (code) => {
  // Its own input and output are pipes to the test.
  for (const resource of process.getActiveResourcesInfo()) if (resource !== 'PipeWrap') report(resource)
  return exit(code)
}
process.on('exit', () => {
  // Files alone: sockets are closed by the other side too, and where there is no /proc, nothing can be said.
  if (process.platform !== 'linux') return
  const files = readdirSync('/proc/self/fd').map(targetOf)
  for (const file of files) if (/^\/(?!dev\/|proc\/)/.test(file)) report(file)
})
