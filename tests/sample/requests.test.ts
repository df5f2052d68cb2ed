import type { HttpAnswer } from '@flightbag/testing/http/answer'
import { createDescribedCheck, type OpenApi } from '@flightbag/testing/http/described'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import committed from '../../docs/openapi.json' with { type: 'json' }
import { type Provider, startProvider } from '../../packages/weather-awc/src/testing/provider.ts'
import { type Documented, documentedRequests } from './documented-requests.ts'
import { type StartedSample, startSample } from './start-sample.ts'

const REPORTS = {
  metar: [{ icaoId: 'SAEZ', name: 'Ezeiza', rawOb: 'METAR SAEZ 051500Z 03009KT 9999 SCT030 19/13 Q1016 NOSIG' }],
  taf: [{ icaoId: 'SAEZ', name: 'Ezeiza', rawTAF: 'TAF SAEZ 051100Z 0512/0612 03010KT 9999 SCT030' }],
}

let sample: StartedSample
let provider: Provider
let check: ReturnType<typeof createDescribedCheck>

async function send({ method, path, withKey, body }: Documented): Promise<HttpAnswer> {
  const answer = await fetch(`${sample.url}${path}`, {
    method,
    headers: {
      ...(withKey ? { Authorization: `Bearer ${sample.key}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const text = bytes.toString()
  const isJson = answer.headers.get('Content-Type') === 'application/json'
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    bytes,
    text,
    json: isJson ? JSON.parse(text) : null,
  }
}

beforeAll(async () => {
  provider = await startProvider(({ kind }) => REPORTS[kind])
  sample = await startSample({ FLIGHTBAG_WEATHER: `awc:${provider.url}` })
  check = createDescribedCheck((await (await fetch(`${sample.url}/openapi.json`)).json()) as OpenApi)
})
afterAll(async () => {
  await sample.stop()
  await provider.close()
})

describe('every documented request, sent to the server that npm start starts', () => {
  test('is in the list', () => expect(documentedRequests.length).toBeGreaterThan(60))

  test.each(documentedRequests)('$name is answered as described', async (request) => {
    const answer = await send(request)
    expect([200, 201], answer.text.slice(0, 300)).toContain(answer.status)
    check(request.method, request.path, answer)
  })
})

test('the documented example of the weather contains a METAR and a TAF, as an answer of the server does', async () => {
  const { example } = committed.paths['/v1/weather/{ident}'].get.responses['200'].content['application/json']
  const request = documentedRequests.find(({ name }) => name === 'getWeather')
  const answer = request && (await send(request)).json
  for (const data of [example.data, answer?.data]) {
    expect(data).toMatchObject({
      status: 'ok',
      metar: { raw: expect.stringMatching(/^METAR SAEZ/), decoded: { wind: { directionDeg: 30 } } },
      taf: { raw: expect.stringMatching(/^TAF SAEZ/), decoded: { wind: {} } },
    })
  }
})

test('the documented examples of records are those of the sample bag', async () => {
  const { example } = committed.paths['/v1/notes/{id}'].get.responses['200'].content['application/json']
  const request = documentedRequests.find(({ name }) => name === 'getNote')
  // The sample moves its times to the present when it is loaded.
  const { createdAt: _, updatedAt: __, ...documented } = example.data
  expect(request && (await send(request)).json?.data).toMatchObject(documented)
})
