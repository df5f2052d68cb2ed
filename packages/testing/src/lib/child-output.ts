import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** What a child process prints, collected from its start. */
export interface ChildOutput {
  /** All output so far. */
  readonly said: { stdout: string; stderr: string }
  /** Resolves with the exit code when the process has ended and all its output was read; null after a signal. */
  readonly ended: Promise<number | null>
  /**
   * The first match in the output of a stream. Waits until it is printed, and rejects with all output when the process
   * ends before that: a process that cannot start then fails its test at once, instead of at the hang limit.
   */
  printed(pattern: RegExp, stream?: 'stdout' | 'stderr'): Promise<RegExpExecArray>
}

/** Collects the output of a child process whose standard output and error are pipes. Call it when it is started. */
export function outputOf(child: ChildProcess): ChildOutput {
  const said = { stdout: '', stderr: '' }
  const waiting = new Set<() => void>()
  let hasEnded = false
  function look() {
    for (const check of waiting) check()
  }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
      look()
    })
  }
  const ended = once(child, 'close').then(([code]) => {
    hasEnded = true
    look()
    return typeof code === 'number' ? code : null
  })
  return {
    said,
    ended,
    printed: (pattern, stream = 'stdout') =>
      new Promise((resolve, reject) => {
        function check() {
          const found = pattern.exec(said[stream])
          if (found === null && !hasEnded) return
          waiting.delete(check)
          if (found !== null) resolve(found)
          else reject(new Error(`ended before it printed ${pattern}:\n${said.stdout}${said.stderr}`))
        }
        waiting.add(check)
        check()
      }),
  }
}
