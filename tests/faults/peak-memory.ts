import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ran, type RunOptions, runCli } from '../../packages/cli/src/testing/run-cli.ts'

const WRITE_PEAK = `
import { writeFileSync } from 'node:fs'
process.on('exit', () => writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS)))`

export interface Measured extends Ran {
  /** The largest memory that the process had, in millions of bytes. */
  readonly peakMb: number
}

/** Runs the command to its end and measures its memory. */
export async function measured(args: readonly string[], options: RunOptions = {}): Promise<Measured> {
  const file = join(tmpdir(), `flightbag-peak-${process.pid}`)
  const ran = await runCli(args, {
    ...options,
    env: { ...options.env, PEAK_FILE: file },
    nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(WRITE_PEAK)}`],
  })
  const peakMb = (Number(readFileSync(file, 'utf8')) * 1024) / 1e6
  rmSync(file)
  return { ...ran, peakMb }
}
