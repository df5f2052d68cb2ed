import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { vi } from 'vitest'
import { processIo } from '../../packages/cli/src/context/process-io.ts'
import { openRuntime } from '../../packages/cli/src/context/runtime.ts'
import { VERSION } from '../../packages/cli/src/lib/version.ts'
import { runProgram } from '../../packages/cli/src/program/program.ts'
import { memoryIo } from '../../packages/cli/src/testing/memory-io.ts'
import { startHere } from './running-command.ts'

const FIXTURES = join(import.meta.dirname, '../../fixtures')

/** The time of all that is printed. The bag of the sample pilot was written the day before. */
export const NOW = '2026-10-05T15:00:00Z'

/** The bag of the sample pilot on a server in this process, for commands and requests at a fixed time. */
export interface Sample {
  readonly url: string
  readonly key: string
  /** The variables of a terminal of the pilot. */
  readonly env: Readonly<Record<string, string>>
  /** What `start` printed. */
  readonly welcome: string
  /** What the server has printed until now, such as its log. */
  printed(): string
  /** The lines of a terminal: the command, what it prints, and its exit code unless it is 0. */
  transcript(line: string): Promise<string>
  /** Writes a file that commands read by its name. */
  write(name: string, text: string): void
  /** The text of a file that a command wrote. */
  file(name: string): string
  bytes(name: string): Uint8Array
  masked(text: string): string
  stop(): Promise<void>
}

/** Texts that differ from run to run as words, and data of pictures by its length. */
export function masked(text: string, names: Readonly<Record<string, string>>): string {
  return Object.entries(names)
    .reduce((before, [name, value]) => before.replaceAll(value, name), text)
    .replaceAll(/svc_live_[\w-]{43}/g, 'KEY')
    .replaceAll(/svc_live_[\w-]{6}(?![\w-])/g, 'PREFIX')
    .replaceAll(/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g, 'UUID')
    .replaceAll(/\b[\da-f]{24}\b/g, 'ID')
    .replaceAll(/(?<=[?&]signature=)[\w-]+/g, 'SIGNATURE')
    .replaceAll(/[\w+/]{200,}=*/g, (data) => `(${data.length} characters)`)
}

/** JSON with a line for each object of a list, so that a change shows as a change of few lines. */
function withLines(text: string): string {
  return text.replaceAll('},{', '},\n{')
}

/** Starts the sample, which {@link Sample.stop} ends. Until then, the time of this process is fixed. */
export async function startSampleHere(settings: Readonly<Record<string, string>> = {}): Promise<Sample> {
  vi.stubEnv('TZ', 'America/Argentina/Buenos_Aires')
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] })
  const folder = temporaryFolder()
  const env = {
    PATH: process.env.PATH ?? '',
    XDG_CONFIG_HOME: join(folder, 'configuration'),
    FLIGHTBAG_DATA_DIR: join(folder, 'data'),
    FLIGHTBAG_WEATHER: 'sample',
    // their time does not pass
    FLIGHTBAG_KEY_LIMIT: '0',
    FLIGHTBAG_API_RATE: '0',
    ...settings,
  }
  const start = startHere(['start', '--port', '0'], env)
  await start.printed(/Ctrl-C/)
  const { said } = start
  const url = /listening on (\S+)/.exec(said.stdout)?.[1] ?? ''
  const key = /shown only now:\s+(\S+)/.exec(said.stdout)?.[1]
  if (key === undefined) throw new Error(`the sample does not start: ${said.stderr}`)
  const names = { 'http://SERVER': url, SERVER: url.slice('http://'.length), FOLDER: folder, FIXTURES, VERSION }
  const pilot = { ...env, FLIGHTBAG_URL: url, FLIGHTBAG_KEY: key }

  return {
    url,
    key,
    env: pilot,
    welcome: masked(said.stderr + said.stdout, names),
    printed: () => said.stderr + said.stdout,
    masked: (text) => withLines(masked(text, names)),
    write: (name, text) => writeFileSync(join(folder, name), text),
    bytes: (name) => readFileSync(join(folder, name)),
    file: (name) => withLines(masked(readFileSync(join(folder, name), 'utf8'), names)),
    async transcript(line) {
      const said = memoryIo()
      const { open } = processIo(said.signal)
      const terminal = { stdout: true, stderr: true, color: false, columns: 100 }
      const args = line.replaceAll('FIXTURES', FIXTURES).replaceAll('SERVER', url).split(' ')
      const before = process.cwd()
      process.chdir(folder)
      const command = { io: { ...said, open, terminal }, env: pilot, args, open: openRuntime, exitCode: null }
      const code = await runProgram(command).finally(() => process.chdir(before))
      const printed = withLines(masked(said.said.stdout + said.said.stderr, names))
      return `$ flightbag ${line}\n${printed}${code === 0 ? '' : `exit code ${code}\n`}\n`
    },
    async stop() {
      await start.end()
      vi.useRealTimers()
      vi.unstubAllEnvs()
    },
  }
}
