import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataOf } from '@flightbag/testing/http/answer'
import { createClient } from '@flightbag/testing/http/client'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder } from '../packages/cli/src/testing/run-cli.ts'
import { commandLineHere } from '../packages/cli/src/testing/run-here.ts'
import { fetchFile } from '../packages/files-s3/src/testing/fetch-file.ts'
import { freshDatabase } from '../packages/store-postgres/src/testing/fresh-database.ts'
import { startS3Service } from './s3-service.ts'

const CARD = JSON.stringify({ kind: 'aerodrome', record: { id: 'c1', code: 'SADF', name: 'San Fernando' } })
const ROWS = { accounts: 1, keys: 1, records: 1, tombstones: 1, airways: 0 }
const COUNTS = { ...ROWS, files: 1, fileBytes: 10, missingFiles: 0 }

/** The settings of a source with its files in a folder. */
const SOURCES: readonly [name: string, settings: () => Promise<Readonly<Record<string, string>>>][] = [
  ['PostgreSQL', async () => ({ DATABASE_URL: (await freshDatabase()).url })],
  ['the embedded store', async () => ({})],
]

test.each(SOURCES)('a backup of %s and a folder is restored to PostgreSQL and S3', async (_, settingsOf) => {
  const service = await startS3Service()
  onTestFinished(() => service.close())
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  const settings = { ...(await settingsOf()), FLIGHTBAG_DATA_DIR: folder.path }
  const source = commandLineHere(() => settings, folder.root)
  await source.cli('migrate')
  const { key } = await source.json<{ key: string }>('account create --email ana@example.org --id ana')
  await source.json('import --account ana -', CARD)
  await source.json('import --account ana -', JSON.stringify({ kind: 'note', record: { id: 'n' } }))
  await source.json('import --account ana -', JSON.stringify({ kind: 'note', id: 'n', deleted: true }))
  writeFileSync(join(folder.root, 'chart.pdf'), '%PDF chart')
  const chart = await source.json<{ id: string }>(
    'attach add --account ana --to aerodrome --record SADF --kind diagram chart.pdf',
  )
  expect(await source.json('backup bag.backup --dry-run')).toEqual(COUNTS)
  expect(await source.json('backup bag.backup')).toEqual(COUNTS)
  expect(await source.cli('backup bag.backup')).toMatchObject({ code: 1, stderr: expect.stringContaining('exists') })

  const archive = join(folder.root, 'bag.backup')
  const whole = readFileSync(archive)
  const truncated = join(folder.root, 'truncated.backup')
  writeFileSync(truncated, whole.subarray(0, whole.length - 20))
  const refused = await service.cli(`restore ${truncated}`)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a complete backup') })
  expect(await service.json(`restore ${archive} --dry-run`)).toMatchObject(COUNTS)
  expect(await service.json('account list')).toEqual([])

  const restored = await service.cli(`restore ${archive}`)
  expect(restored).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('rotate every key that was rotated since'),
  })
  expect(await service.stored()).toEqual([`ana/${chart.id.toLowerCase()}`])
  const answer = await createClient(service.server.url, key).get(`/v1/aerodromes/SADF/attachments/${chart.id}`)
  expect(answer.status).toBe(200)
  const file = await fetchFile(dataOf<{ url: string }>(answer).url)
  expect(Buffer.from(file.body).toString()).toBe('%PDF chart')
  const again = await service.cli(`restore ${archive}`)
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('into an empty store') })
})
