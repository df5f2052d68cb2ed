import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataOf } from '@flightbag/testing/http/answer'
import { createClient } from '@flightbag/testing/http/client'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder, startServer } from '../testing/run-cli.ts'
import { commandLineHere } from '../testing/run-here.ts'

const CARD = JSON.stringify({ kind: 'aerodrome', record: { id: 'c1', code: 'SADF', name: 'San Fernando' } })

test('a signed URL works while its account is active, whatever its key', async () => {
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  const env = { FLIGHTBAG_DATA_DIR: folder.path, FLIGHTBAG_LOG_LEVEL: 'error' }
  const { cli, json } = commandLineHere(() => env, folder.root)
  const { key } = await json<{ key: string }>('account create --email ana@example.org --id ana')
  await cli('account create --email beto@example.org --id beto')
  await cli('import --account ana -', CARD)
  writeFileSync(join(folder.root, 'chart.pdf'), '%PDF chart')
  const place = '--account ana --to aerodrome --record c1'
  const { id } = await json<{ id: string }>(`attach add ${place} --kind diagram chart.pdf`)
  const server = await startServer(['serve'], { env })
  onTestFinished(async () => void (await server.stop()))
  const answer = await createClient(server.url, key).get(`/v1/aerodromes/c1/attachments/${id}`)
  const { url } = dataOf<{ url: string }>(answer)
  async function status(address = url) {
    return (await fetch(address)).status
  }
  async function run(command: string) {
    expect(await cli(command)).toMatchObject({ code: 0 })
  }

  expect(await status()).toBe(200)
  await run('key rotate --account ana --yes')
  await run('account pause --account beto')
  expect(await status()).toBe(200)
  await run('account pause --account ana')
  expect(await status()).toBe(404)
  expect(await status(`${url.slice(0, -1)}${url.endsWith('A') ? 'Q' : 'A'}`)).toBe(403)
  await run('account resume --account ana')
  expect(await status()).toBe(200)
  await run('account delete --account ana --yes')
  expect(await status()).toBe(404)
})
