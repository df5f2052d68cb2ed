import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Started {
  readonly child: ChildProcess
  readonly said: { stdout: string; stderr: string }
  /** Resolves with the text up to a pattern on standard output; rejects when the program ends before. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<Ended>
}

export interface World {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** Starts an installed program with only the given environment. */
export function start(file: string, args: readonly string[], { cwd, env }: World): Started {
  const child = spawn(file, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
    })
  }
  child.stdin.on('error', () => undefined)
  const ended = once(child, 'close').then(([code]) => ({ code: typeof code === 'number' ? code : null, ...said }))
  return {
    child,
    said,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        function look() {
          const found = pattern.exec(said.stdout)
          if (found !== null) resolve(found)
        }
        child.stdout.on('data', look)
        ended.then(({ code, stderr }) => reject(new Error(`ended with ${code}: ${stderr}`)), reject)
        look()
      }),
    stop() {
      // the group: npx does not pass every signal to the program that it starts
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      return ended
    },
  }
}

/** Runs an installed program to its end. */
export async function run(file: string, args: readonly string[], world: World, input = ''): Promise<Ended> {
  const started = start(file, args, world)
  started.child.stdin?.end(input)
  const [code] = await once(started.child, 'close')
  return { code: typeof code === 'number' ? code : null, ...started.said }
}
