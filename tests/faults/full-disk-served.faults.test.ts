import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { dataOf } from '@flightbag/testing/http/answer'
import { createClient } from '@flightbag/testing/http/client'
import { builtCommand } from '@flightbag/testing/lib/built-command'
import { expect, test } from 'vitest'
import { commandLine } from '../../packages/cli/src/testing/every-command.ts'
import { report } from './table.ts'

/**
 * A server on a separate disk with about 40 MB of free space, in a namespace that needs no rights and leaves no trace.
 * A file called `room` creates free space, one called `import` is imported; the server is restarted when it ends,
 * until a file called `end` exists.
 */
const ON_A_SMALL_DISK = `
mount -t tmpfs -o size=400m tmpfs "$1/disk" && cp -r "$1/data" "$1/disk/data"
free=$(df -k --output=avail "$1/disk" | tail -n 1)
head -c $(( (free - 40000) * 1024 )) /dev/zero > "$1/disk/ballast"
(while [ ! -e "$1/room" ]; do sleep 0.1; done; rm "$1/disk/ballast"; echo room) &
(while [ ! -e "$1/import" ]; do sleep 0.1; done
 FLIGHTBAG_DATA_DIR="$1/disk/data" "$2" "$3" import --account ana "$1/import"; echo "imported $?") &
while [ ! -e "$1/end" ]; do
  FLIGHTBAG_DATA_DIR="$1/disk/data" "$2" "$3" serve & echo "pid $!"
  wait $!; echo "ended $?"
done`

const COMMAND = builtCommand()
const SETTINGS = {
  FLIGHTBAG_PORT: '0',
  FLIGHTBAG_LOG_LEVEL: 'error',
  FLIGHTBAG_KEY_LIMIT: '0',
  FLIGHTBAG_API_RATE: '0',
  FLIGHTBAG_SESSION_QUOTA: '0',
}

/** About 80 KB that cannot be compressed. */
function session() {
  return {
    schema: 1,
    startedAt: '2026-10-03T10:00:00Z',
    events: Array.from({ length: 200 }, () => ({
      at: '2026-10-03T10:00:00Z',
      kind: 'turn',
      heard: randomBytes(80).toString('hex'),
      said: randomBytes(120).toString('hex'),
    })),
  }
}

/** A file of 60 MB of notes. */
async function manyNotes(folder: string): Promise<string> {
  const path = join(folder, 'notes.jsonl')
  const file = await open(path, 'w')
  for (let n = 0; n < 120; n++) {
    const lines = Array.from({ length: 500 }, (_, m) =>
      JSON.stringify({ kind: 'note', record: { id: `${n}-${m}`, text: randomBytes(500).toString('hex') } }),
    )
    await file.write(`${lines.join('\n')}\n`)
  }
  await file.close()
  return path
}

test('a disk that fills up under a server: it keeps reading, starts again, and nothing is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flightbag-full-'))
  await mkdir(join(folder, 'disk'))
  const { json } = commandLine(() => ({ FLIGHTBAG_DATA_DIR: join(folder, 'data') }), folder)
  const { key } = await json<{ key: string }>('account create --email ana@example.org --id ana')
  const child = spawn('unshare', ['-rm', 'sh', '-c', ON_A_SMALL_DISK, 'sh', folder, process.execPath, COMMAND], {
    env: { ...process.env, ...SETTINGS },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-100_000)
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  async function said(what: RegExp): Promise<string> {
    for (;;) {
      const { done, value } = await lines.next()
      if (done === true) return expect.fail(`ended before it said ${what}: ${errors}`)
      const found = what.exec(value)?.[1]
      if (found !== undefined) return found
    }
  }
  let pid: number | null = null
  async function started() {
    pid = Number(await said(/^pid (\d+)$/))
    return { pid, client: createClient(await said(/^listening on (\S+)$/), key) }
  }
  try {
    let server = await started()
    const acknowledged: string[] = []
    async function write() {
      const id = `flight-${randomBytes(8).toString('hex')}`
      const { status, json: answer } = await server.client.put(`/v1/plugin/sessions/${id}`, session())
      if (status === 201) acknowledged.push(id)
      else expect([status, answer?.error?.code]).toEqual([500, 'internal'])
      return status
    }
    async function lost() {
      const missing: string[] = []
      for (const id of acknowledged) {
        const { status } = await server.client.get(`/v1/plugin/sessions/${id}`)
        if (status !== 200) missing.push(id)
      }
      return missing
    }
    async function readsAll() {
      expect((await server.client.get('/v1/me')).status).toBe(200)
      expect(await lost()).toEqual([])
    }
    expect(await write()).toBe(201)
    // An import that does not fit fails, gives its space back, and disturbs nobody.
    await rename(await manyNotes(folder), join(folder, 'import'))
    expect(await said(/^imported (\d+)$/)).toBe('1')
    expect(errors).toContain('flightbag: the disk is full')
    expect(await write()).toBe(201)
    let refused = 0
    while (refused < 10) if ((await write()) === 500) refused++
    const { data: health } = (await server.client.get('/v1/health')).json as { data: { ok: boolean } }
    expect(health.ok).toBe(false)
    await readsAll()
    // It starts on the full disk, too.
    server.client.close()
    process.kill(server.pid, 'SIGKILL')
    server = await started()
    await readsAll()
    expect(await write()).toBe(500)
    await expect.poll(() => errors).toContain('the disk is full')
    await writeFile(join(folder, 'room'), '')
    await said(/^(room)$/)
    const filled = acknowledged.length
    expect(await lost()).toEqual([])
    await expect.poll(write, { interval: 200 }).toBe(201)
    for (let n = 0; n < 10; n++) expect(await write()).toBe(201)
    server.client.close()
    process.kill(server.pid, 'SIGKILL')
    server = await started()
    const gone = await lost()
    const { sessions } = dataOf<{ sessions: number }>(await server.client.get('/v1/plugin/stats'))
    report({
      fault: 'disk full under a server, SQLite',
      times: 1,
      hits: refused,
      acknowledged: acknowledged.length,
      lost: gone.length,
      recovered: 'by itself, once there was room',
    })
    expect(filled).toBeGreaterThan(20)
    expect(gone).toEqual([])
    expect(sessions).toBe(acknowledged.length)
    server.client.close()
    await writeFile(join(folder, 'end'), '')
    process.kill(server.pid, 'SIGTERM')
    expect(await said(/^ended (\d+)$/)).toBe('0')
    pid = null
    if (child.exitCode === null) await once(child, 'exit')
  } finally {
    await writeFile(join(folder, 'end'), '')
    await writeFile(join(folder, 'room'), '')
    if (pid !== null) process.kill(pid, 'SIGKILL')
    if (child.exitCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true })
  }
})
