import type { FlightbagError } from '@flightbag/client'
import { codeOf, deepestMessage } from '@flightbag/core/ports'

const NO_ANSWER = 'no answer arrived in time'
const CLOSED = 'the connection was closed'
const NOT_TRUSTED = 'its certificate is not trusted'
const NO_ROUTE = 'the network has no way to it'

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the name of the host is not known',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  EHOSTUNREACH: NO_ROUTE,
  ENETUNREACH: NO_ROUTE,
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  UND_ERR_SOCKET: CLOSED,
  ETIMEDOUT: NO_ANSWER,
  UND_ERR_CONNECT_TIMEOUT: NO_ANSWER,
  UND_ERR_HEADERS_TIMEOUT: NO_ANSWER,
  UND_ERR_BODY_TIMEOUT: NO_ANSWER,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it answers without TLS: the address may have to begin with http://',
}

/** The reason why a request failed, as one line for people. */
export function serviceProblem(error: FlightbagError): string {
  if (error.status === 401) return 'the service does not accept the API key: run `flightbag login` again'
  // The client's own messages are sentences; this one may follow the name of a command.
  const message = error.message.replace(/^The /, 'the ')
  if (error.retryAfterSeconds !== null) return `${message}; try again in ${durationText(error.retryAfterSeconds)}`
  if (error.code === 'timeout') return `the service cannot be reached: ${NO_ANSWER}`
  if (error.code !== 'no_answer') return message
  return `the service cannot be reached: ${REASONS[codeOf(error.cause) ?? ''] ?? deepestMessage(error)}`
}

/** A number of seconds in words, rounded up to whole minutes above two minutes: `1 hour 5 minutes`. */
export function durationText(seconds: number): string {
  if (seconds <= 120) return counted(Math.ceil(seconds), 'second')
  const minutes = Math.ceil(seconds / 60)
  const parts = [counted(Math.floor(minutes / 60), 'hour'), counted(minutes % 60, 'minute')]
  return parts.filter((part) => !part.startsWith('0 ')).join(' ')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
