import type { FlightbagError } from '@flightbag/client'
import { codeOf } from '@flightbag/core'

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the name of the host is not known',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ETIMEDOUT: 'no answer arrived in time',
  UND_ERR_CONNECT_TIMEOUT: 'no answer arrived in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

/** The reason why a request failed, as one line for people. */
export function serviceProblem(error: FlightbagError): string {
  if (error.status === 401) return 'the service does not accept the API key: run `flightbag login` again'
  if (error.code !== 'no_answer') return error.message
  const reason = REASONS[codeOf(error.cause) ?? ''] ?? error.message
  return `the service cannot be reached: ${reason}`
}
