import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { restoreFile } from './litestream.ts'

const SNAPSHOTS = [
  's3       cc          0      1     2026-12-03T00:00:00Z',
  'file     aa          0      1     2026-12-01T00:00:00Z',
  's3       bb          0      1     2026-12-02T00:00:00Z',
  'file     dd          0      1     ?',
]
const STORE = '/data/flightbag.db'
const NO_MATCH = 'echo \'time=now level=ERROR msg="failed to run" error="no matching backups found"\' >&2; exit 1'

/** Restores with a program `litestream` that answers like this; returns its calls, or why it failed. */
async function restored(atMs: number | null, { paths = [STORE], snapshots = SNAPSHOTS, restore = '' } = {}) {
  const folder = temporaryFolder()
  const log = join(folder, 'calls')
  const tables = {
    databases: ['path  replicas', ...paths.map((path) => `${path}  s3,file`)],
    snapshots: ['replica  generation  index  size  created', ...snapshots],
  }
  for (const [name, rows] of Object.entries(tables)) writeFileSync(join(folder, name), `${rows.join('\n')}\n`)
  const script = `#!/bin/sh
echo "$BUCKET $*" >> ${log}
case $1 in restore) ${restore || ':'};; *) cat ${folder}/$1;; esac
`
  writeFileSync(join(folder, 'litestream'), script, { mode: 0o755 })
  const env = { PATH: `${folder}${delimiter}${process.env.PATH}`, BUCKET: 'efb' }
  try {
    await restoreFile({ config: 'a.yml', env }, '/to/flightbag.db', atMs)
  } catch (error) {
    return String(error)
  }
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
}

const DATABASES = 'efb databases -config a.yml'

test('the newest state, and that of a time, are those of the one store of the configuration', async () => {
  const paths = ['/data/other.db', STORE, '/data/old-flightbag.db']
  expect(await restored(null, { paths })).toEqual([DATABASES, `efb restore -config a.yml -o /to/flightbag.db ${STORE}`])
  expect(await restored(Date.parse('2026-12-01T10:00:00-03:00'))).toEqual([
    DATABASES,
    `efb restore -config a.yml -timestamp 2026-12-01T13:00:00.000Z -o /to/flightbag.db ${STORE}`,
  ])
  for (const none of [[], ['/data/other.db'], [STORE, '/other/flightbag.db']])
    expect(await restored(null, { paths: none })).toBe('InputError: a.yml must name one file flightbag.db')
})

test('a time after the last write of a generation has the state at its end, from the replica that has it', async () => {
  const restore = `case "$*" in *-timestamp*) ${NO_MATCH};; esac`
  const found = await restored(Date.parse('2026-12-02T12:00:00Z'), { restore })
  expect(found.slice(2)).toEqual([
    `efb snapshots -config a.yml ${STORE}`,
    `efb restore -config a.yml -replica s3 -generation bb -o /to/flightbag.db ${STORE}`,
  ])
  // from the time of its snapshot on
  for (const [time, generation] of [
    ['2026-12-01T23:59:59.999Z', 'file -generation aa'],
    ['2026-12-02T00:00:00Z', 's3 -generation bb'],
    ['2026-12-03T00:00:00Z', 's3 -generation cc'],
  ] as const)
    expect((await restored(Date.parse(time), { restore })).at(-1)).toContain(`-replica ${generation} `)
  expect(await restored(Date.parse('2026-11-30T00:00:00Z'), { restore })).toBe(
    'InputError: the copy begins at 2026-12-01T00:00:00.000Z: choose a later time',
  )
  expect(await restored(Date.parse('2026-12-02T00:00:00Z'), { restore, snapshots: [] })).toBe(
    'InputError: the copy has no state of 2026-12-02T00:00:00.000Z',
  )
})

test.each([
  [NO_MATCH, 'the copy of a.yml is empty'],
  ['echo \'level=ERROR error="no bucket"\'; exit 1', 'litestream: no bucket'],
  ['echo first >&2; echo "level=ERROR error=denied" >&2; exit 1', 'litestream: denied'],
  ['echo "cannot open" >&2; exit 1', 'litestream: cannot open'],
])('a failure is reported with the reason of the program: %s', async (restore, reason) => {
  expect(await restored(null, { restore })).toBe(`InputError: ${reason}`)
})
