import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandContext } from '../context/command-context.ts'
import type { Io } from '../context/io.ts'
import { openRuntime, type Runtime } from '../context/runtime.ts'
import { runProgram } from '../program/program.ts'
import { readSettings } from '../settings/settings.ts'

/** A runtime on an empty, migrated database and a folder of files, both of which are removed with it. */
export async function runtimeForTests(database: {
  readonly url: string
  readonly drop: () => Promise<void>
}): Promise<Runtime> {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-cli-'))
  const settings = readSettings({ DATABASE_URL: database.url, FLIGHTBAG_DATA_DIR: folder })
  if (!settings.ok) throw new Error(settings.failure.message)
  const runtime = await openRuntime(settings.value)
  await runtime.store.operation.migrate()
  return {
    ...runtime,
    async close() {
      await runtime.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Runs a command line in this process, on a runtime that stays open. Returns the exit code. */
export function runOn(runtime: Runtime, io: Io, ...args: string[]): Promise<number> {
  async function open(): Promise<Runtime> {
    return { ...runtime, close: async () => undefined }
  }
  const context: CommandContext = { io, env: {}, args, open, exitCode: null }
  return runProgram(context)
}
