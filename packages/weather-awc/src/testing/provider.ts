import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ReportKind } from '@flightbag/core/ports'

/** One request as the provider received it. */
export interface ProviderRequest {
  readonly kind: ReportKind
  readonly idents: readonly string[]
  readonly hours: number
  readonly userAgent: string
}

/** An answer of the provider: a value as JSON with `200`, or a function that writes any other answer. */
export type ProviderAnswer = object | ((response: ServerResponse) => void)

/** A test double of aviationweather.gov on its own port, with given answers and a list of the requests. */
export interface Provider {
  readonly url: string
  readonly requests: ProviderRequest[]
  /** Closes the port: later connections are refused. */
  close(): Promise<void>
}

/** Answers a status with a body. */
export function status(code: number, body = '') {
  return (response: ServerResponse) => {
    response.writeHead(code).end(body)
  }
}

/** Accepts the request and never answers. */
export function silence() {}

function asked({ url, headers }: IncomingMessage): ProviderRequest | null {
  const found = /^\/api\/data\/(metar|taf)\?ids=([A-Z,]+)&format=json(?:&hours=(\d+))?$/.exec(url ?? '')
  if (found === null) return null
  return {
    kind: found[1] as ReportKind,
    idents: found[2]!.split(','),
    hours: Number(found[3] ?? 0),
    userAgent: headers['user-agent'] ?? '',
  }
}

/** Starts the test double on a free port. */
export async function startProvider(answer: (request: ProviderRequest) => ProviderAnswer): Promise<Provider> {
  const requests: ProviderRequest[] = []
  const server = createServer((request, response) => {
    const read = asked(request)
    if (read === null) return status(400, '{"status":"error","error":"not understood"}')(response)
    requests.push(read)
    const given = answer(read)
    if (typeof given === 'function') given(response)
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(given))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the provider has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** A METAR entry as the provider writes it; `hour` is that of the observation on 3 October 2026. */
export function metarEntry(icaoId: string, hour = 12) {
  return {
    icaoId,
    receiptTime: `2026-10-03T${hour}:04:11.000Z`,
    obsTime: Date.UTC(2026, 9, 3, hour) / 1000,
    rawOb: `METAR ${icaoId} 03${hour}00Z 03009KT CAVOK 15/14 Q1009`,
    name: `${icaoId} Arpt, AR`,
  }
}

/** A TAF entry likewise. */
export function tafEntry(icaoId: string, hour = 11) {
  return {
    icaoId,
    dbPopTime: `2026-10-03T${hour}:24:20.000Z`,
    issueTime: `2026-10-03T${hour}:00:00.000Z`,
    rawTAF: `TAF ${icaoId} 03${hour}00Z 0312/0412 03010KT CAVOK`,
    name: `${icaoId} Arpt, AR`,
  }
}

/** An entry of a kind. */
export function entryOf(kind: ReportKind, icaoId: string): object {
  return kind === 'metar' ? metarEntry(icaoId) : tafEntry(icaoId)
}
