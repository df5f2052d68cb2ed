import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, instantText } from '@flightbag/core'
import { outputOf } from '@flightbag/testing/lib/child-output'
import { expect } from 'vitest'
import { COMMAND, type Server, startServer } from '../../../packages/cli/src/testing/run-cli.ts'
import { foundBy, ownedByUser, type Scene, type Situation } from './scene.ts'

const PAGE_BYTES = 4096

/** Takes the write lock of a store, and stops. */
const HOLD = `
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  new DatabaseSync(process.argv[1]).exec('begin immediate')
  process.stdout.write('held')
  setInterval(() => {}, 1000)`

/** Copies a data folder to a small disk of a namespace of its own, fills the disk, and runs a command. */
const ON_A_FULL_DISK = `
mount -t tmpfs -o size=64m tmpfs "$1/disk" && cp -r "$1/data" "$1/disk/data" && chmod 700 "$1/disk/data"
cat /dev/zero > "$1/disk/ballast" 2> /dev/null
FLIGHTBAG_DATA_DIR="$1/disk/data" exec "$2" "$3" doctor --json`

/** Starts a server, deletes the files of its store, and sends it a request, which needs them. */
async function serverWithoutFiles({ dataDir, env, undo }: Scene): Promise<Server> {
  const server = await startServer(['serve'], { env })
  undo(() => server.stop())
  for (const name of ['flightbag.db', 'counters.db'])
    for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `${name}${end}`), { force: true })
  const answer = await fetch(`${server.url}/v1/me`, { headers: { 'X-API-Key': `svc_live_${'A'.repeat(43)}` } })
  if (answer.status !== 500) throw new Error(`the server answered ${answer.status}`)
  return server
}

export const folderSituations: readonly Situation[] = [
  {
    name: 'The data folder cannot be written',
    async reach({ dataDir, doctor }) {
      ownedByUser(dataDir)
      chmodSync(dataDir, 0o500)
      return await doctor()
    },
  },
  {
    name: 'The data folder is one of other programs',
    async reach({ root, doctor }) {
      const folder = join(root, 'shared')
      mkdirSync(folder)
      writeFileSync(join(folder, 'notes.txt'), '')
      chmodSync(folder, 0o755)
      return await doctor({ FLIGHTBAG_DATA_DIR: folder })
    },
  },
  {
    name: 'A file of the store belongs to another user',
    needsRoot: true,
    async reach({ dataDir, doctor }) {
      ownedByUser(dataDir)
      chownSync(join(dataDir, 'flightbag.db'), 0, 0)
      return await doctor()
    },
  },
  {
    name: 'The disk is full',
    async reach({ root, env }) {
      mkdirSync(join(root, 'disk'))
      const script = ['-rm', 'sh', '-c', ON_A_FULL_DISK, 'sh', root, process.execPath, COMMAND]
      const { said, ended } = outputOf(spawn('unshare', script, { env: { ...env, PATH: process.env.PATH } }))
      const code = await ended
      return foundBy({ ...said, code })
    },
  },
  {
    name: 'A file of the store is damaged',
    async reach({ dataDir, doctor }) {
      const path = join(dataDir, 'flightbag.db')
      const pages = Math.floor(statSync(path).size / PAGE_BYTES)
      const file = openSync(path, 'r+')
      for (let page = 2; page < pages; page += 2)
        writeSync(file, Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, page * PAGE_BYTES)
      return await doctor()
    },
  },
  {
    name: 'A stopped process holds the write lock',
    async reach({ dataDir, doctor, undo }) {
      const path = join(dataDir, 'flightbag.db')
      const holder = spawn(process.execPath, ['-e', HOLD, path], { stdio: ['ignore', 'pipe', 'ignore'] })
      undo(() => holder.kill('SIGKILL'))
      await once(holder.stdout, 'data')
      holder.kill('SIGSTOP')
      return await doctor()
    },
  },
  {
    name: 'The files are deleted under a server',
    async reach(scene) {
      const server = await serverWithoutFiles(scene)
      const ofFault = /"meaning":"([^"]*)"/
      await expect.poll(() => server.said.stderr).toMatch(ofFault)
      return [ofFault.exec(server.said.stderr)?.[1] ?? '']
    },
  },
  {
    name: 'The store of a running server fails',
    async reach(scene) {
      const server = await serverWithoutFiles(scene)
      return await scene.doctor({ FLIGHTBAG_PORT: new URL(server.url).port })
    },
  },
  {
    name: 'The last backup is old',
    async reach({ dataDir, doctor }) {
      writeFileSync(join(dataDir, 'last-backup'), instantText(Date.now() - 9 * DAY_MS))
      return await doctor()
    },
  },
  {
    name: 'A server of an older version runs',
    async reach({ dataDir, env, doctor, undo }) {
      const server = await startServer(['serve'], { env })
      undo(() => server.stop())
      const path = join(dataDir, 'served-version')
      const [pid] = readFileSync(path, 'utf8').split(' ')
      writeFileSync(path, `${pid} 0.0.1 (an older commit)`)
      return await doctor()
    },
  },
]
