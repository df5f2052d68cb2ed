import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../packages/cli/src/testing/run-cli.ts'

/** The server that `npm start` starts, with the sample pilot in a new embedded store. */
export interface StartedSample {
  readonly url: string
  readonly key: string
  stop(): Promise<void>
}

/** Starts `flightbag start` on any free port, and reads its address and the key of the sample pilot. */
export async function startSample(settings: Readonly<Record<string, string>> = {}): Promise<StartedSample> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'flightbag-sample-'))
  const server = await startServer(['start'], { env: { FLIGHTBAG_DATA_DIR: dataFolder, ...settings } })
  const [, key] = await server.printed(/shown only now:\s+(\S+)\n/)
  return {
    url: server.url,
    key: key!,
    async stop() {
      await server.stop()
      await rm(dataFolder, { recursive: true })
    },
  }
}
