import type { RequestRecord } from '@flightbag/http'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { serveOperations } from './operations-server.ts'

function request(given: Partial<RequestRecord>): RequestRecord {
  return {
    requestId: 'id',
    method: 'GET',
    route: 'GET /v1/me',
    status: 200,
    durationMs: 7,
    accountId: 'account',
    traceparent: null,
    ...given,
  }
}

test('durations are counted by method, route template and status, in cumulative buckets', () => {
  const metrics = createMetrics(1500)
  metrics.waiting(3)
  metrics.request(request({ durationMs: 10 }))
  metrics.request(request({ durationMs: 300 }))
  metrics.request(request({ durationMs: 60_000 }))
  metrics.request(request({ method: 'BREW"\n', route: null, status: 404 }))
  const text = metrics.text()
  const of = 'http_request_method="GET",http_route="/v1/me",http_response_status_code="200"'
  expect(text).toContain(`http_server_request_duration_seconds_bucket{${of},le="0.005"} 0\n`)
  expect(text).toContain(`http_server_request_duration_seconds_bucket{${of},le="0.01"} 1\n`)
  expect(text).toContain(`http_server_request_duration_seconds_bucket{${of},le="10"} 2\n`)
  expect(text).toContain(`http_server_request_duration_seconds_bucket{${of},le="+Inf"} 3\n`)
  expect(text).toContain(`http_server_request_duration_seconds_count{${of}} 3\n`)
  expect(text).toContain(`http_server_request_duration_seconds_sum{${of}} 60.31\n`)
  expect(text).toContain('\nprocess_start_time_seconds 1.5\n')
  expect(text).toContain('\nflightbag_requests_waiting 3\n')
  expect(text).toContain('http_request_method="_OTHER",http_route="",http_response_status_code="404"')
  expect(text).not.toContain('BREW')
  for (const line of text.trim().split('\n')) expect(line).toMatch(/^(#.*|[a-z_]+(\{.*\})? [\d.e+-]+)$/)
})

/** Those that OpenTelemetry recommends for servers of HTTP, in milliseconds. */
const BOUNDS_MS = [5, 10, 25, 50, 75, 100, 250, 500, 750, 1000, 2500, 5000, 7500, 10_000]

test('each bucket has the requests of at most its bound, and the last one all', () => {
  const metrics = createMetrics(0)
  const durations = [0, ...BOUNDS_MS.flatMap((bound) => [bound, bound + 0.5])]
  for (const durationMs of durations) metrics.request(request({ durationMs }))
  const buckets = [...metrics.text().matchAll(/_bucket\{.*,le="(.*)"\} (\d+)$/gm)]
  expect(buckets.map(([, bound, count]) => [bound, Number(count)])).toEqual([
    ...BOUNDS_MS.map((bound) => [String(bound / 1000), durations.filter((ms) => ms <= bound).length]),
    ['+Inf', durations.length],
  ])
})

test('requests are counted apart by each of method, route template and status, also all before the first bound', () => {
  const metrics = createMetrics(0)
  const kinds = [{}, { method: 'PUT', route: 'PUT /v1/me' }, { route: 'GET /v1/notes/{id}' }, { status: 404 }]
  for (const [at, kind] of kinds.entries())
    for (let n = 0; n <= at; n++) metrics.request(request({ ...kind, durationMs: 5 }))
  const series = [...metrics.text().matchAll(/_(bucket|count|sum)\{(.*?)(?:,le="0.005")?\} (\S+)$/gm)]
  const found = series.filter(([, , labels]) => labels!.startsWith('http_') && !labels!.includes('le='))
  expect(found.map(([, name, labels, value]) => `${name} ${labels} ${value}`)).toEqual(
    [
      ['GET', '/v1/me', 200],
      ['PUT', '/v1/me', 200],
      ['GET', '/v1/notes/{id}', 200],
      ['GET', '/v1/me', 404],
    ].flatMap(([method, route, status], at) => {
      const labels = `http_request_method="${method}",http_route="${route}",http_response_status_code="${status}"`
      return [`bucket ${labels} ${at + 1}`, `sum ${labels} ${(at + 1) * 0.005}`, `count ${labels} ${at + 1}`]
    }),
  )
})

test('every class of status is 0 from the start, so that the first failure is an increase', () => {
  const metrics = createMetrics(0)
  function classes() {
    return metrics.text().match(/(?<=^flightbag_responses_total.*_class=).*$/gm)
  }
  expect(classes()).toEqual(['"1xx"} 0', '"2xx"} 0', '"3xx"} 0', '"4xx"} 0', '"5xx"} 0'])
  metrics.request(request({ status: 500 }))
  metrics.request(request({ status: 404, route: null }))
  expect(classes()).toEqual(['"1xx"} 0', '"2xx"} 0', '"3xx"} 0', '"4xx"} 1', '"5xx"} 1'])
})

test('metrics and readiness have a port of their own', async () => {
  let problem: string | null = null
  const server = await serveOperations({ host: '127.0.0.1', port: 0 }, createMetrics(0), async () => problem)
  try {
    async function status(path: string) {
      return (await fetch(server.url + path)).status
    }
    expect(await status('/ready')).toBe(200)
    problem = 'the disk is full'
    expect(await status('/ready')).toBe(503)
    expect(await (await fetch(`${server.url}/ready`)).text()).toBe('not ready: the disk is full\n')
    expect(await status('/v1/me')).toBe(404)
    expect(await status('/ready?verbose=1')).toBe(503)
    const { headers, text } = await answerOf(`${server.url}/metrics`)
    expect(text).toContain('process_resident_memory_bytes')
    expect(headers).toEqual(['text/plain; version=0.0.4; charset=utf-8', 'no-store'])
    // The address that the system has given to the server: no other one is served.
    expect(new URL(server.url).hostname).toBe('127.0.0.1')
  } finally {
    await server.close()
  }
})

async function answerOf(url: string) {
  const answer = await fetch(url)
  const headers = ['content-type', 'cache-control'].map((name) => answer.headers.get(name))
  return { status: answer.status, headers, text: await answer.text() }
}

test('a store that fails leaves the metrics of the process, and is not ready', async () => {
  function failing() {
    return Promise.reject(new Error('the database is away'))
  }
  const server = await serveOperations({ host: '127.0.0.1', port: 0 }, createMetrics(0), failing, failing)
  try {
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('process_resident_memory_bytes')
    const ready = await answerOf(`${server.url}/ready`)
    expect([ready.status, ready.text]).toEqual([503, 'not ready: the store fails\n'])
  } finally {
    await server.close()
  }
})

test('a store that does not answer in time is not ready', async () => {
  function never() {
    return new Promise<never>(() => undefined)
  }
  const at = { host: '127.0.0.1', port: 0 }
  const server = await serveOperations(
    at,
    createMetrics(0),
    never,
    async () => [],
    async () => undefined,
  )
  try {
    const answer = await fetch(`${server.url}/ready`)
    expect([answer.status, await answer.text()]).toEqual([503, 'not ready: the store does not answer in time\n'])
  } finally {
    await server.close()
  }
})

test('the port of another server is refused, and a closed server waits for no answer', async () => {
  const asked = Promise.withResolvers<void>()
  async function hanging(): Promise<never> {
    asked.resolve()
    return new Promise(() => undefined)
  }
  const at = { host: '127.0.0.1', port: 0 }
  const server = await serveOperations(at, createMetrics(0), async () => null, hanging)
  const taken = { ...at, port: Number(new URL(server.url).port) }
  await expect(serveOperations(taken, createMetrics(0), async () => null)).rejects.toThrow('EADDRINUSE')
  const call = fetch(`${server.url}/metrics`)
  await asked.promise
  await Promise.all([server.close(), expect(call).rejects.toThrow()])
})

test('the metrics contain the queue of the whole API and the lines of the database', () => {
  const metrics = createMetrics(0)
  expect(metrics.text()).toContain('flightbag_requests_waiting 0\n')
  metrics.waiting(7)
  const text = metrics.text(['flightbag_database_statements_waiting 2'])
  expect(text).toContain('flightbag_requests_waiting 7\nflightbag_database_statements_waiting 2\n')
})

test('the metrics contain the version of the program', () => {
  expect(createMetrics(0).text()).toContain('flightbag_build_info{version="')
})
