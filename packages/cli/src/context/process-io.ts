import { once } from 'node:events'
import { createReadStream, fstatSync, writeSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { readProblem } from '../lib/file-problem.ts'
import { escaped } from '../print/lib/printable.ts'
import { ask } from './ask.ts'
import type { Confirmation, Input, Io, Output } from './io.ts'
import { InputError } from './io.ts'

/** Large enough for few reads of a 200 MB file, small enough for the memory. */
const CHUNK_BYTES = 256 * 1024

/** The input and output of this process. */
export function processIo(signal: AbortSignal): Io {
  const color = process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
  return {
    stdout: output(process.stdout),
    // A line for which there is no reader, or no space, is lost; the command continues.
    stderr: output(process.stderr),
    terminal: {
      stdout: process.stdout.isTTY === true,
      stderr: process.stderr.isTTY === true,
      color,
      columns: process.stdout.columns ?? 80,
    },
    signal,
    open: (path) => (path === '-' ? Promise.resolve(standardInput(signal)) : openFile(path)),
    confirm: (question) => confirm(question, signal),
  }
}

type Stream = NodeJS.WriteStream & { readonly fd: number }

function output(stream: Stream): Output {
  if (!stream.isTTY && fstatSync(stream.fd).isFile()) return fileOutput(stream)
  const decoder = new TextDecoder()
  return {
    async write(text) {
      // A file or a pipe receives every byte unchanged.
      const shown = stream.isTTY
        ? escaped(typeof text === 'string' ? text : decoder.decode(text, { stream: true }))
        : text
      // The listener of the stream handles an error and interrupts the command, which then ends in its own way.
      if (!stream.write(shown)) await once(stream, 'drain').catch(() => undefined)
    },
  }
}

/** Node's stream of a file writes once and ignores that a full disk took only a part of the bytes. */
function fileOutput(stream: Stream): Output {
  let isCut = false
  return {
    async write(text) {
      let rest = Buffer.from(text as Uint8Array)
      try {
        while (rest.length > 0 && !isCut) rest = rest.subarray(writeSync(stream.fd, rest))
      } catch (error) {
        isCut = true
        stream.emit('error', error)
      }
    },
  }
}

/** An interruption ends the wait, because no further input may ever arrive. */
function standardInput(signal: AbortSignal): Input {
  const chunks = addAbortSignal(signal, process.stdin)
  return { name: '-', bytes: null, chunks: readable('standard input', chunks) }
}

/** The chunks of an input, whose errors are reported as errors of the input. */
async function* readable(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw new InputError(readProblem(name, error))
  }
}

/** The file is opened when it is read: a command that is refused before leaves no open file. */
async function openFile(path: string): Promise<Input> {
  try {
    const about = await stat(path)
    if (about.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    return {
      name: basename(path),
      bytes: about.isFile() ? about.size : null,
      chunks: readable(path, chunksOf(path)),
    }
  } catch (error) {
    throw new InputError(readProblem(path, error))
  }
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: CHUNK_BYTES })
}

async function confirm(question: string, signal: AbortSignal): Promise<Confirmation> {
  const { stdin: input, stderr } = process
  if (!input.isTTY || !stderr.isTTY) return 'no terminal'
  function interrupt() {
    return process.kill(process.pid, 'SIGINT')
  }
  return (await ask(question, { input, output: stderr, signal, interrupt })) ? 'yes' : 'no'
}
