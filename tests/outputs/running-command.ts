import { openRuntime } from '../../packages/cli/src/context/runtime.ts'
import { runProgram } from '../../packages/cli/src/program/program.ts'
import { type MemoryIo, memoryIo } from '../../packages/cli/src/testing/memory-io.ts'

/** A command in this process that runs until it is interrupted. */
export interface RunningCommand {
  readonly said: MemoryIo['said']
  /** Waits until one of its outputs has so many matches, or the command has ended. */
  printed(pattern: RegExp, times?: number): Promise<void>
  /** Resolves with its exit code when it has ended by itself. */
  readonly ended: Promise<number>
  /** Interrupts the command, and returns its exit code. */
  end(): Promise<number>
}

export function startHere(args: readonly string[], env: Readonly<Record<string, string>>): RunningCommand {
  const ending = new AbortController()
  const { said, stdout, stderr, ...io } = memoryIo({ signal: ending.signal })
  let waits: readonly { readonly isOver: () => boolean; readonly resolve: () => void }[] = []
  function watched({ write }: typeof stdout): typeof stdout {
    return {
      async write(text) {
        await write(text)
        for (const { resolve } of waits.filter(({ isOver }) => isOver())) resolve()
        waits = waits.filter(({ isOver }) => !isOver())
      },
    }
  }
  const context = { io: { ...io, stdout: watched(stdout), stderr: watched(stderr) }, env, args, open: openRuntime }
  const ended = runProgram({ ...context, exitCode: null })
  return {
    said,
    ended,
    async printed(pattern, times = 1) {
      function isOver() {
        return [said.stdout, said.stderr].some((text) => text.split(pattern).length > times)
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      waits = [...waits, { isOver, resolve }]
      if (!isOver()) await Promise.race([promise, ended])
    },
    async end() {
      ending.abort()
      return await ended
    },
  }
}
