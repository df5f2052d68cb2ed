import { dataOf } from '@flightbag/testing/http/answer'
import { createClient } from '@flightbag/testing/http/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchFile } from '../packages/files-s3/src/testing/fetch-file.ts'
import { type S3Service, startS3Service } from './s3-service.ts'

let service: S3Service
beforeAll(async () => {
  service = await startS3Service()
})
afterAll(() => service.close())

const CARD = JSON.stringify({ kind: 'aerodrome', record: { id: 'c1', code: 'SADF', name: 'San Fernando' } })

test('an attachment is in S3 from the command that stores it until its account is deleted', async () => {
  const { cli, json, server, double } = service
  const { key } = await json<{ key: string }>('account create --email ana@example.org --id ana')
  await json('import --account ana -', CARD)
  service.write('ground chart ñ.pdf', '%PDF ground chart')
  service.write('plain.txt', 'for the other account')
  const place = '--account ana --to aerodrome --record SADF'
  const added = await json<{ id: string }>(`attach add ${place} --kind diagram plain.txt`)
  service.write('chart.pdf', '%PDF chart')
  const chart = await json<{ id: string; createdAt: string }>(`attach add ${place} --kind diagram chart.pdf`)
  expect(await json(`attach list ${place}`)).toMatchObject([{ uploaded: true }, { id: chart.id, uploaded: true }])

  const client = createClient(server.url, key)
  const answer = await client.get(`/v1/aerodromes/sadf/attachments/${chart.id.toUpperCase()}`)
  expect(answer.status).toBe(200)
  const { url, urlExpiresAt, ...attachment } = dataOf<{ url: string; urlExpiresAt: string }>(answer)
  expect(attachment).toEqual({
    id: chart.id,
    name: 'chart.pdf',
    contentType: 'application/pdf',
    bytes: 10,
    kind: 'diagram',
    createdAt: chart.createdAt,
  })
  const endsMs = Date.parse(urlExpiresAt)
  expect(endsMs - Date.parse(answer.json?.meta?.generatedAt ?? '')).toBe(15 * 60_000)
  expect(new URL(url).origin).toBe(double.endpoint)
  expect(url).not.toContain(key)

  const downloaded = await fetchFile(url)
  expect(downloaded).toMatchObject({ status: 200, name: 'chart.pdf', contentType: 'application/pdf' })
  expect(Buffer.from(downloaded.body).toString()).toBe('%PDF chart')
  expect((await fetchFile(url.replace(chart.id, added.id))).status).toBe(403)
  expect(double.seen.every(({ headers }) => !JSON.stringify(headers).includes(key))).toBe(true)

  service.setS3ClockMs(() => endsMs)
  expect((await fetchFile(url)).status).toBe(200)
  service.setS3ClockMs(() => endsMs + 1)
  expect((await fetchFile(url)).status).toBe(403)
  service.setS3ClockMs(Date.now)

  // A listed file that is not in the bucket is not found.
  const listed = JSON.parse(CARD) as { kind: string; record: object }
  const missing = '0d9c2f5e-3a0e-4f0b-8a55-1c7f6f1f2b10'
  await json(
    'import --account ana -',
    JSON.stringify({ ...listed, record: { ...listed.record, id: 'c2', code: 'SADM', attachments: [{ id: missing }] } }),
  )
  expect((await client.get(`/v1/aerodromes/c2/attachments/${missing}`)).status).toBe(404)

  await json('account create --email eva@example.org --id eva')
  await json('import --account eva -', CARD)
  await json('attach add --account eva --to aerodrome --record c1 --kind photo plain.txt')
  expect((await service.stored()).length).toBe(3)
  expect(await json(`attach remove ${place} ${added.id}`)).toEqual({ id: added.id })
  expect(await json('account delete --account ana --dry-run')).toMatchObject({ files: 1, deleted: false })
  expect(await json('account delete --account ana --yes')).toMatchObject({ files: 1, deleted: true })
  const left = await service.stored()
  expect(left.map((name) => name.split('/')[0])).toEqual(['eva'])
  expect((await client.get('/v1/me')).status).toBe(401)
  expect((await fetchFile(url)).status).toBe(404)
  expect(await cli('maintain')).toMatchObject({ code: 0 })
  expect(await service.stored()).toEqual(left)
  client.close()
})
