import { FlightbagError } from '@flightbag/client'
import { expect, test } from 'vitest'
import { serviceProblem } from './service-problem.ts'

function failed(code: string, status: number | null, cause?: string) {
  const error = cause === undefined ? undefined : new TypeError('fetch failed', { cause: coded(cause) })
  const facts = { status, code, requestId: null, retryAfterSeconds: null }
  return new FlightbagError('the message of the client', facts, { cause: error })
}
function coded(code: string) {
  return Object.assign(new Error(), { code })
}

test.each([
  [failed('unauthorized', 401), 'run `flightbag login` again'],
  [failed('not_found', 404), 'the message of the client'],
  [failed('no_answer', null, 'ECONNREFUSED'), 'nothing listens there'],
  [failed('no_answer', null, 'CERT_HAS_EXPIRED'), 'its certificate has expired'],
  [failed('no_answer', null, 'EOTHER'), 'the message of the client'],
])('%s is one line for people', (error, words) => {
  expect(serviceProblem(error)).toContain(words)
})
