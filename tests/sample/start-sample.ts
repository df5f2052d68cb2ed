import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtCommand } from '@flightbag/testing/lib/built-command'

/** The server that `npm start` starts, with the sample pilot in a new embedded store. */
export interface StartedSample {
  readonly url: string
  readonly key: string
  /** Folder of the store; commands with `FLIGHTBAG_DATA_DIR` set to it use the same store. */
  readonly dataFolder: string
  stop(): Promise<void>
}

const COMMAND = builtCommand()

/** Starts `flightbag start` on any free port, and reads its address and the key of the sample pilot. */
export async function startSample(settings: Readonly<Record<string, string>> = {}): Promise<StartedSample> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'flightbag-sample-'))
  const env = { ...process.env, FLIGHTBAG_PORT: '0', FLIGHTBAG_DATA_DIR: dataFolder, ...settings }
  const child = spawn(process.execPath, [COMMAND, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let printed = ''
  const ready = new Promise<{ url: string; key: string }>((resolve, reject) => {
    function read(text: string) {
      printed += text
      const url = /listening on (http:\S+)\n/.exec(printed)?.[1]
      const key = /shown only now:\s+(\S+)\n/.exec(printed)?.[1]
      if (url !== undefined && key !== undefined) resolve({ url, key })
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.once('close', () => reject(new Error(`flightbag start ended:\n${printed}`)))
  })
  return {
    ...(await ready),
    dataFolder,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(dataFolder, { recursive: true })
    },
  }
}
