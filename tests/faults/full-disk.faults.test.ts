import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openSqlite } from '@flightbag/store-sqlite'
import { expect, test } from 'vitest'
import { report } from './table.ts'

/** A separate small disk for the store, in a namespace that needs no rights and leaves no trace. */
const ON_A_SMALL_DISK = `
mount -t tmpfs -o size=400m tmpfs "$1" && cp -r "$2" "$1/data"
free=$(df -k --output=avail "$1" | tail -n 1)
head -c $(( (free - 6000) * 1024 )) /dev/zero > "$1/ballast"
timeout -s KILL 60 "$3" --conditions=source "$4" "$1/data" 0
rm -f "$1/ballast"; cp -r "$1/data" "$5"`

test('a disk that fills up under SQLite: writes fail, and no acknowledged write is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flightbag-full-'))
  const [disk, template, saved] = ['disk', 'template', 'saved'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(disk)
  await openSqlite(template).close()
  const child = spawn(
    'unshare',
    [
      '-rm',
      'sh',
      '-c',
      ON_A_SMALL_DISK,
      'sh',
      disk,
      template,
      process.execPath,
      join(import.meta.dirname, 'writer.ts'),
      saved,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-100_000)
  })
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) if (line !== 'ready') acknowledged.push(line)
  if (child.exitCode === null) await once(child, 'exit')
  expect(errors).toMatch(/the disk is full/)

  const store = openSqlite(saved)
  const decoder = new TextDecoder()
  async function idsOf(kind: string) {
    return (await store.records.all('pilot', kind)).map((doc) => (JSON.parse(decoder.decode(doc)) as { id: string }).id)
  }
  const kept = new Set([
    ...(await idsOf('note')).map((id) => `import ${id.split('-')[1]}`),
    ...(await idsOf('pluginSession')).map((id) => `session ${id.split('-')[1]}`),
  ])
  const lost = acknowledged.filter((line) => !kept.has(line))
  await store.close()
  await rm(folder, { recursive: true })
  report({
    fault: 'disk full, SQLite',
    times: 1,
    hits: 1,
    acknowledged: acknowledged.length,
    lost: lost.length,
    recovered: 'once there was room',
  })
  expect(acknowledged.length).toBeGreaterThan(20)
  expect(lost).toEqual([])
})
