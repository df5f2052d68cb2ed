import type { Confirmation, Io } from '../context/io.ts'
import { InputError } from '../context/io.ts'

export interface MemoryIo extends Io {
  readonly said: { stdout: string; stderr: string }
  readonly asked: string[]
}

/** An Io for tests, with given files and answers, which collects the output. */
export function memoryIo(
  given: {
    files?: Readonly<Record<string, readonly Uint8Array[]>>
    confirmation?: Confirmation
    signal?: AbortSignal
    color?: boolean
  } = {},
): MemoryIo {
  const said = { stdout: '', stderr: '' }
  const asked: string[] = []
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() }
  function output(name: 'stdout' | 'stderr') {
    return {
      async write(text: string | Uint8Array) {
        said[name] += typeof text === 'string' ? text : decoders[name].decode(text, { stream: true })
      },
    }
  }
  return {
    said,
    asked,
    stdout: output('stdout'),
    stderr: output('stderr'),
    terminal: { stdout: false, stderr: false, color: given.color ?? false, columns: 80 },
    signal: given.signal ?? new AbortController().signal,
    async open(path) {
      const chunks = given.files?.[path]
      if (chunks === undefined) throw new InputError(`${path} does not exist`)
      const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
      return {
        name: path,
        bytes,
        chunks: (async function* () {
          yield* chunks
        })(),
      }
    },
    async confirm(question) {
      asked.push(question)
      return given.confirmation ?? 'no terminal'
    },
  }
}
