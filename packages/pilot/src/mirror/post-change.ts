import { createHmac } from 'node:crypto'
import type { Receiver } from './deliver.ts'

const TIMEOUT_MS = 30_000

export interface PostOptions {
  readonly url: string
  /** The shared secret of sender and receiver. */
  readonly secret: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Posts each change with the headers of the Standard Webhooks. Only an answer from 200 to 299 accepts the change. */
export function postReceiver({ url, secret, now }: PostOptions): Receiver {
  return async ({ number, body }, signal) => {
    const id = `change-${number}`
    const timestamp = String(Math.floor(now() / 1000))
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signatureOf(secret, `${id}.${timestamp}.${body}`)}`,
      },
      body,
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the receiver answered ${answer.status}`)
  }
}

/** HMAC-SHA256 in base64. A secret with the prefix `whsec_` is base64, any other one is text. */
export function signatureOf(secret: string, text: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)
  return createHmac('sha256', key).update(text).digest('base64')
}
