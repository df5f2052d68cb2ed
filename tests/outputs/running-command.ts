import { openRuntime } from '../../packages/cli/src/context/runtime.ts'
import { runProgram } from '../../packages/cli/src/program/program.ts'
import { type MemoryIo, memoryIo } from '../../packages/cli/src/testing/memory-io.ts'

/** A command in this process that runs until it is interrupted. */
export interface RunningCommand {
  readonly said: MemoryIo['said']
  /** Waits until what it printed on either output has a match, or the command has ended. */
  printed(pattern: RegExp): Promise<void>
  /** Interrupts the command, and returns its exit code. */
  end(): Promise<number>
}

export function startHere(args: readonly string[], env: Readonly<Record<string, string>>): RunningCommand {
  const ending = new AbortController()
  const { said, stdout, stderr, ...io } = memoryIo({ signal: ending.signal })
  let waits: readonly { readonly pattern: RegExp; readonly resolve: () => void }[] = []
  function isPrinted(pattern: RegExp): boolean {
    return pattern.test(said.stdout) || pattern.test(said.stderr)
  }
  function watched({ write }: typeof stdout): typeof stdout {
    return {
      async write(text) {
        await write(text)
        for (const { resolve } of waits.filter(({ pattern }) => isPrinted(pattern))) resolve()
        waits = waits.filter(({ pattern }) => !isPrinted(pattern))
      },
    }
  }
  const context = { io: { ...io, stdout: watched(stdout), stderr: watched(stderr) }, env, args, open: openRuntime }
  const ended = runProgram({ ...context, exitCode: null })
  return {
    said,
    async printed(pattern) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waits = [...waits, { pattern, resolve }]
      if (!isPrinted(pattern)) await Promise.race([promise, ended])
    },
    async end() {
      ending.abort()
      return await ended
    },
  }
}
