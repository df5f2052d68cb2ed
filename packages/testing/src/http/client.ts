import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { closedDocument } from '../../../http/src/openapi/document.ts'
import { routes } from '../../../http/src/routes/routes.ts'
import { type HttpAnswer, toAnswer } from './answer.ts'
import { checkAnswer } from './check-answer.ts'
import { createDescribedCheck, type OpenApi } from './described.ts'

export interface AskOptions {
  readonly key?: string | undefined
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Uint8Array
}

export interface Client {
  ask(method: string, path: string, options?: AskOptions): Promise<HttpAnswer>
  get(path: string, options?: AskOptions): Promise<HttpAnswer>
  put(path: string, json: unknown, options?: AskOptions): Promise<HttpAnswer>
  close(): void
}

/** The check against the strict form of the description, made once. */
const describedCheck = createDescribedCheck(closedDocument(routes, 'http://127.0.0.1') as unknown as OpenApi)

/** A client of a server, with a default key. Every answer is checked against the rules for all answers. */
export function createClient(baseUrl: string, defaultKey?: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const { hostname, port } = new URL(baseUrl)

  async function ask(method: string, path: string, options: AskOptions = {}): Promise<HttpAnswer> {
    const key = 'key' in options ? options.key : defaultKey
    const credentials = key === undefined ? {} : { authorization: `Bearer ${key}` }
    // Node omits the length where a method usually has no body; the body would then be read as the next request.
    const length = options.body === undefined ? {} : { 'content-length': Buffer.byteLength(options.body) }
    const answer = await new Promise<HttpAnswer>((resolve, reject) => {
      const req = request(
        { agent, hostname, port, method, path, headers: { ...credentials, ...length, ...options.headers } },
        (res) => {
          const chunks: Buffer[] = []
          res.on('data', (chunk: Buffer) => chunks.push(chunk))
          res.on('error', reject)
          res.on('end', () => resolve(toAnswer(res.statusCode ?? 0, res.headers, Buffer.concat(chunks))))
        },
      )
      req.on('error', reject)
      req.end(options.body)
    })
    checkAnswer(method, path, answer)
    describedCheck(method, path, answer)
    return answer
  }

  return {
    ask,
    get: (path, options) => ask('GET', path, options),
    put: (path, json, options = {}) =>
      ask('PUT', path, {
        ...options,
        body: JSON.stringify(json),
        headers: { 'content-type': 'application/json', ...options.headers },
      }),
    close: () => agent.destroy(),
  }
}
