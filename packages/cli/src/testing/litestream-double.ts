import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A state of the store in the copy of the double. */
interface State {
  readonly file: string
  readonly atMs: number
}

/**
 * The program: it answers `databases`, `snapshots` and `restore` as Litestream 0.3.13 does, with all states in one
 * generation. A time after the last state matches nothing.
 */
const PROGRAM = `
const { appendFileSync, copyFileSync, existsSync, readFileSync } = require('node:fs')
const [command, , config, ...args] = process.argv.slice(2)
const { path, states } = JSON.parse(readFileSync(config, 'utf8'))
const time = (ms) => new Date(ms).toISOString()
function option(name) {
  const at = args.indexOf(name)
  return at < 0 ? null : args[at + 1]
}
if (command === 'databases') console.log('path  replicas\\n' + path + '  file')
if (command === 'snapshots') {
  console.log('replica  generation  index  size  created')
  for (const { atMs } of states.slice(0, 1)) console.log('file     0011223344  0      1     ' + time(atMs))
}
if (command === 'restore') {
  const at = option('-timestamp') === null ? null : Date.parse(option('-timestamp'))
  const found = states.findLast(({ atMs }) => at === null || atMs <= at)
  if (found === undefined || (at !== null && at > states.at(-1).atMs)) {
    console.log('time=now level=ERROR msg="failed to run" error="no matching backups found"')
    process.exit(1)
  }
  if (!existsSync(found.file)) {
    console.log('time=now level=ERROR msg="failed to run" error="the copy cannot be reached"')
    process.exit(1)
  }
  appendFileSync(config + '.restored', new Date(found.atMs).toISOString() + '\\n')
  copyFileSync(found.file, option('-o'))
}
`

/** A program `litestream` for tests, and a copy whose states they choose. */
export interface LitestreamDouble {
  /** The settings and the PATH with which commands find the program and the copy. */
  readonly env: Readonly<Record<string, string>>
  /** Adds the present state of a data folder that no process uses. */
  add(dataDir: string, atMs: number): void
  /** Changes the bytes of the newest state. */
  damage(change: (bytes: Buffer) => Buffer): void
  /** Removes the newest state: the program then fails to restore it. */
  lose(): void
  /** The times of the states that were restored. */
  restored(): readonly string[]
}

export function litestreamDouble(folder: string): LitestreamDouble {
  const config = join(folder, 'litestream.yml')
  const states: State[] = []
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'program.cjs'), PROGRAM)
  writeFileSync(
    join(folder, 'bin', 'litestream'),
    `#!/bin/sh\nexec ${process.execPath} ${join(folder, 'program.cjs')} "$@"\n`,
    { mode: 0o755 },
  )
  function write(): void {
    writeFileSync(config, JSON.stringify({ path: '/data of the lost machine/flightbag.db', states }))
  }
  write()
  return {
    env: {
      FLIGHTBAG_LITESTREAM: config,
      PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH ?? ''}`,
    },
    add(dataDir, atMs) {
      const file = join(folder, `${states.length}.db`)
      copyFileSync(join(dataDir, 'flightbag.db'), file)
      states.push({ file, atMs })
      write()
    },
    damage(change) {
      const { file } = states.at(-1)!
      writeFileSync(file, change(readFileSync(file)))
    },
    lose: () => rmSync(states.at(-1)!.file),
    restored: () => readFileSync(`${config}.restored`, 'utf8').trim().split('\n'),
  }
}
