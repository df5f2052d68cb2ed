import { PassThrough } from 'node:stream'
import { Client, ReadBuffer, serializeMessage, type Transport } from '@modelcontextprotocol/client'
import { openRuntime } from '../../packages/cli/src/context/runtime.ts'
import { runProgram } from '../../packages/cli/src/program/program.ts'
import { memoryIo } from '../../packages/cli/src/testing/memory-io.ts'

/** `flightbag mcp` in this process, as a transport of the client. */
function commandTransport(env: Readonly<Record<string, string>>, args: readonly string[]): Transport {
  const input = new PassThrough()
  const written = new ReadBuffer()
  const io = memoryIo()
  const stdout = {
    async write(text: string | Uint8Array) {
      written.append(Buffer.from(text as string))
      for (let next = written.readMessage(); next !== null; next = written.readMessage()) transport.onmessage?.(next)
    },
  }
  async function open() {
    return { name: '-', bytes: null, chunks: input }
  }
  let ended: Promise<number>
  const transport: Transport = {
    async start() {
      ended = runProgram({
        io: { ...io, stdout, open },
        env,
        args: ['mcp', ...args],
        open: openRuntime,
        exitCode: null,
      })
    },
    send: async (message) => void input.write(serializeMessage(message)),
    async close() {
      input.end()
      const code = await ended
      if (code !== 0) throw new Error(`exit code ${code}: ${io.said.stderr}`)
      transport.onclose?.()
    },
  }
  return transport
}

/** Works with the server that `flightbag mcp` starts with some options. */
export async function withMcp<T>(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(commandTransport(env, args))
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}
