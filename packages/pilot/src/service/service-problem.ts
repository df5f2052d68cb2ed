import { codeOf } from '@flightbag/core'

/** The service did not do what a command needs; the message is one line for people. */
export class ServiceProblem extends Error {
  override readonly name = 'ServiceProblem'
  /** The status of the answer; null if no answer arrived. */
  readonly status: number | null
  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

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

/** The problem behind an error of `fetch`. The address is that of the service, without the key, which is never part of it. */
export function unreachable(baseUrl: string, error: unknown): ServiceProblem {
  const code = codeOf(error)
  const timeout = error instanceof Error && error.name === 'TimeoutError'
  const redirect = error instanceof Error && String(error.cause ?? '').includes('redirect')
  const reason = timeout
    ? 'no answer arrived in time'
    : redirect
      ? 'it redirects, which a Flightbag service never does'
      : (REASONS[code ?? ''] ?? code ?? 'the request failed')
  return new ServiceProblem(`${baseUrl} cannot be reached: ${reason}`, null, { cause: error })
}

/** The problem behind an error status. */
export function refusal(status: number, code: string | null, message: string | null): ServiceProblem {
  if (status === 401)
    return new ServiceProblem('the service does not accept the API key: run `flightbag login` again', status)
  const words = message ?? code
  return new ServiceProblem(words === null ? `the service answered ${status}` : `${words} (${status})`, status)
}
