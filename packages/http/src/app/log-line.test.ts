import { served } from '@flightbag/testing/http/served'
import { expect, test } from 'vitest'

test.each([
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', true],
  ['cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00', true],
  ['00-0AF7651916CD43DD8448EB211C80319C-B7AD6B7169203331-01', false],
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x', false],
])('the trace %s is logged: %s', (traceparent, isLogged) =>
  served({}, async ({ app, requests }) => {
    await app.request('/v1/health', { headers: { traceparent } })
    expect(requests.map((request) => request.traceparent)).toEqual([isLogged ? traceparent : null])
  }),
)

test('the duration of a request is logged in milliseconds', () => {
  async function healthy() {
    for (const start = performance.now(); performance.now() < start + 5; );
    return true
  }
  return served({ ports: () => ({ healthy }) }, async ({ app, requests }) => {
    await app.request('/v1/health')
    expect(requests[0]?.durationMs).toBeGreaterThanOrEqual(5)
  })
})
