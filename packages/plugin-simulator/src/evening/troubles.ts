import { SECOND_MS } from '@flightbag/core'
import type { PlayedAnswer } from '../grade/log/recorded-call.ts'
import { errorAnswer } from './answers.ts'

/** What happens to a call in place of its good answer. */
export type Trouble =
  | 'limited, in seconds'
  | 'limited, until a date'
  | 'fault'
  | 'cut'
  | 'silent'
  | 'down'
  | 'refused key'
  | 'gone'
  | 'too large'

/** Longer than `pollMs`, so that a client that ignores it is noticed. */
const WAIT_SECONDS = 4

/** The answer that a trouble gives; `whole` is the good one. */
export function troubled(trouble: Trouble, whole: PlayedAnswer, nowMs: number): PlayedAnswer {
  const limited = 'more than 120 requests in a minute'
  switch (trouble) {
    case 'limited, in seconds':
      return errorAnswer(429, limited, nowMs, { 'retry-after': String(WAIT_SECONDS) })
    case 'limited, until a date': {
      const until = new Date(nowMs + (WAIT_SECONDS + 1) * SECOND_MS)
      return errorAnswer(429, limited, nowMs, { 'retry-after': until.toUTCString() })
    }
    case 'fault':
      return errorAnswer(500, 'the service failed', nowMs)
    case 'refused key':
      return errorAnswer(401, 'the API key is not valid', nowMs, { 'www-authenticate': 'Bearer' })
    case 'gone':
      return errorAnswer(410, 'the pilot deleted this session', nowMs)
    case 'too large':
      return errorAnswer(413, 'the body is too large', nowMs)
    case 'cut':
      return whole.kind === 'reply' ? { ...whole, kind: 'cut' } : whole
    case 'silent':
    case 'down':
      return { kind: trouble }
  }
}
