import { FlightbagError } from '@flightbag/client'

/** The error of an answer that a service must not give. The client does not repeat its request. */
export function invalidAnswer(message: string, status = 200): FlightbagError {
  return new FlightbagError(message, { status, code: 'invalid_answer', requestId: null, retryAfterSeconds: null })
}
