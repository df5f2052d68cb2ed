import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '@flightbag/store-sqlite'
import { expect, test } from 'vitest'
import { COMMAND } from '../../packages/cli/src/testing/run-cli.ts'
import { report } from './table.ts'

/** Runs a shell script in a namespace, without rights: `$1` is a folder, `$2` Node, `$3` the command. */
async function inNamespace(flags: readonly string[], script: string, folder: string) {
  const child = spawn('unshare', [...flags, 'sh', '-c', script, 'sh', folder, process.execPath, COMMAND], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
    })
  }
  await once(child, 'close')
  return said
}

async function storeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flightbag-folder-'))
  await mkdir(join(folder, 'disk'))
  const store = openSqlite(join(folder, 'data'))
  await store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, 0)
  await store.close()
  return folder
}

/** A server in a container: another hostname, and process numbers from 1. It is killed when it listens. */
const IN_A_CONTAINER = `
hostname "container-$$-$(basename "$2")"
FLIGHTBAG_DATA_DIR="$1/data" FLIGHTBAG_PORT=0 "$2" "$3" serve > "$1/said" 2>&1 &
while kill -0 $! 2>/dev/null && ! grep -q listening "$1/said"; do sleep 0.05; done
kill -KILL $!; wait $!
cat "$1/said"; ls "$1/data"`

test('a server that was killed in one container starts in the next, with another hostname', async () => {
  const folder = await storeFolder()
  try {
    const TIMES = 3
    const starts: string[] = []
    for (let n = 0; n < TIMES; n++) {
      const script = IN_A_CONTAINER.replace('container-', `container-${n}-`)
      const { stdout } = await inNamespace(['-r', '--uts', '--pid', '--fork', '--kill-child'], script, folder)
      starts.push(stdout)
    }
    const started = starts.filter((said) => said.includes('listening on'))
    // it was killed: it left the log that a stop in order removes
    expect(starts.filter((said) => said.includes('counters.db-wal')).length).toBe(TIMES)
    report({
      fault: 'kill -9 of a server in a container, started in another, SQLite',
      times: TIMES,
      hits: TIMES,
      acknowledged: started.length,
      lost: TIMES - started.length,
      recovered: 'at restart',
    })
    expect(started.length).toBe(TIMES)
  } finally {
    await rm(folder, { recursive: true })
  }
})

const ON_A_READ_ONLY_DISK = `
mount -t tmpfs tmpfs "$1/disk" && cp -r "$1/data" "$1/disk/data" && mount -o remount,ro "$1/disk"
FLIGHTBAG_DATA_DIR="$1/disk/data" FLIGHTBAG_PORT=0 "$2" "$3" serve; echo "ended $?"`

test('a data folder on a read-only disk is refused in one line that names it', async () => {
  const folder = await storeFolder()
  try {
    const { stdout, stderr } = await inNamespace(['-rm'], ON_A_READ_ONLY_DISK, folder)
    expect(stdout).toBe('ended 1\n')
    expect(messageOf(stderr)).toMatch(/^\S+\/disk\/data.*read-only.*: /)
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** The message of the one line of a log. */
function messageOf(stderr: string): string {
  return (JSON.parse(stderr) as { msg: string }).msg
}

const NEW_ON_A_READ_ONLY_DISK = `
mount -t tmpfs -o ro tmpfs "$1/disk"
FLIGHTBAG_DATA_DIR="$1/disk/new/data" FLIGHTBAG_PORT=0 "$2" "$3" serve; echo "ended $?"`

test('a new data folder on a read-only disk is refused in one line with this reason', async () => {
  const folder = await storeFolder()
  try {
    const { stdout, stderr } = await inNamespace(['-rm'], NEW_ON_A_READ_ONLY_DISK, folder)
    expect(stdout).toBe('ended 1\n')
    expect(messageOf(stderr)).toMatch(/^the data folder \S+\/disk\/new\/data is on a disk that is read-only: /)
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** Drops root's right to ignore the modes of files. */
const WITHOUT_RIGHTS = `
export FLIGHTBAG_DATA_DIR="$1/data" FLIGHTBAG_PORT=0
setpriv --bounding-set -all --inh-caps -all "$2" "$3" serve; echo "ended $?"`

test('a data folder that its owner may not write is refused in one line that names it', async () => {
  const folder = await storeFolder()
  try {
    await chmod(join(folder, 'data'), 0o500)
    const { stdout, stderr } = await inNamespace(['-r'], WITHOUT_RIGHTS, folder)
    expect(stdout).toBe('ended 1\n')
    expect(messageOf(stderr)).toMatch(/\/data\b/)
  } finally {
    await chmod(join(folder, 'data'), 0o700)
    await rm(folder, { recursive: true })
  }
})
