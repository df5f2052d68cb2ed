import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { codeOf } from '@flightbag/core/ports'
import { listenProblem, tryListen } from '../serve/listen-problem.ts'
import { type Check, failed, good } from './check.ts'

/** An address that a server listens on, and a request that only a server of Flightbag answers like this. */
interface Address {
  readonly name: string
  readonly host: string
  readonly port: number
  readonly isHttps: boolean
  /** The flag that chooses the port. */
  readonly flag: string
  readonly path: string
  readonly answer: RegExp
}

/** The address of the service. */
export function serviceAddress(at: Pick<Address, 'host' | 'port' | 'isHttps'>): Address {
  const answer = /"data":\{"ok":(?:true|false),"version":/
  return { name: 'address', ...at, flag: '--port', path: '/v1/health', answer }
}

/** The address of metrics and readiness. */
export function metricsAddress(at: Pick<Address, 'host' | 'port'>): Address {
  const answer = /^flightbag_build_info\{/m
  return { name: 'metrics address', ...at, isHttps: false, flag: '--metrics-port', path: '/metrics', answer }
}

/** Whether a server can listen on an address, or a server of Flightbag does. */
export async function addressCheck(address: Address): Promise<Check> {
  const { name, host, port, flag } = address
  const error = await tryListen(host, port)
  if (error === null) return good(name, `port ${port} of ${host} is free`)
  const answer = await ownAnswer(error, address)
  const problem = listenProblem(error, host, port, flag) ?? error.message
  if (answer === null) return failed(name, problem)
  const message = `port ${port} of ${host} is in use by a server of Flightbag`
  return answer.includes('"ok":false')
    ? failed(name, `${message}, whose store fails: its log has the cause`)
    : good(name, message)
}

/** Why a server cannot listen on an address, in one line; null for a programming error. */
export async function startProblem(error: unknown, address: Address): Promise<string | null> {
  const { host, port, flag } = address
  return (await ownAnswer(error, address)) === null
    ? listenProblem(error, host, port, flag)
    : `port ${port} of ${host} is in use by a server of Flightbag: stop it, or choose another with ${flag}`
}

/** The answer of a server of Flightbag at an address that cannot be listened on; null if there is none. */
async function ownAnswer(error: unknown, address: Address): Promise<string | null> {
  if (codeOf(error) !== 'EADDRINUSE') return null
  const answer = await answerOf(address)
  return answer !== null && address.answer.test(answer) ? answer : null
}

const ANSWER_WITHIN_MS = 2_000
const MOST_BYTES = 1_000_000

/** The answer at an address; null without one. It identifies a program, so no certificate is verified. */
export function answerOf(address: Omit<Address, 'name' | 'flag' | 'answer'>): Promise<string | null> {
  const { host, port, isHttps, path } = address
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const at = { host: loopbackOf(host), port, path, signal, rejectUnauthorized: false }
  return new Promise((resolve) => {
    const request = (isHttps ? httpsRequest : httpRequest)(at, (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => {
          text += part
          if (text.length > MOST_BYTES) request.destroy()
        })
        .on('end', () => resolve(text))
    })
    request
      .on('error', () => resolve(null))
      .on('close', () => resolve(null))
      .end()
  })
}

/** An address for a connection to a program that listens on all addresses. */
function loopbackOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}
