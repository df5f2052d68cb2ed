import { STATUS_CODES } from 'node:http'
import type { H3 } from 'h3'
import type { Incoming } from '../request/incoming.ts'
import { originForm } from '../request/target.ts'

/** The part of a request that is known when the parser of Node rejects it. */
export type PartOfRequest = {
  readonly [K in 'failure' | 'method' | 'rawHeaders' | 'url']?: Incoming[K] | undefined
}

/** Returns the answer to such a request, as the bytes of HTTP after which its connection is closed. */
export type Ask = (part: PartOfRequest) => Promise<Uint8Array>

/**
 * Asks an app for the answers to requests that Node does not pass on: malformed ones, `CONNECT`, and methods that Node
 * does not recognise. Therefore they have the envelope of all other answers, and are counted and logged like them.
 */
export function askAbout(app: H3, { secure }: { readonly secure: boolean }): Ask {
  const origin = secure ? 'https://localhost' : 'http://localhost'
  return async ({ failure, method = '', rawHeaders = [], url = '*' }) => {
    const target = originForm(url)
    const socket = { destroyed: false }
    const req = { failure, method, rawHeaders, url: target, httpVersion: '1.1', headers: {}, socket }
    // A Request cannot be made: its constructor rejects some methods.
    const request = { method, url: origin + (target === '*' ? '/*' : target), runtime: { name: 'node', node: { req } } }
    return bytesOf(await app.fetch(request as never))
  }
}

async function bytesOf(answer: Response): Promise<Uint8Array> {
  const { headers, status } = answer
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, `Date: ${new Date().toUTCString()}`]
  for (const [name, value] of headers) lines.push(`${name}: ${value}`)
  lines.push('Connection: close', '', '')
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), Buffer.from(await answer.arrayBuffer())])
}
