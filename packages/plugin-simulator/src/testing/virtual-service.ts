import { beginEvening } from '../evening/evening.ts'
import { type Grade, grade } from '../grade/grade.ts'
import { SILENT_FOR_MS } from '../grade/log/recorded-call.ts'

export const KEY = 'svc_live_0123456789012345678901234567890123456789abc'

/** What a client gets; the status is null without an answer. */
export interface Got {
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface Sent {
  readonly method?: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs?: number
}

const NOTHING: Got = { status: null, headers: {}, text: '' }
const WATCHED_AFTERWARDS_MS = 120_000

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** An evening in the same process, in the time of fake timers. */
export function virtualService() {
  const evening = beginEvening(Date.now())
  return {
    async send({ method = 'PUT', url, headers, body = '', timeoutMs = 5000 }: Sent): Promise<Got> {
      const { answer, end } = evening.receive({ method, url, headers, body }, Date.now())
      if (answer.kind === 'silent') {
        const left = timeoutMs < SILENT_FOR_MS
        await wait(Math.min(timeoutMs, SILENT_FOR_MS))
        end(Date.now(), left)
        return NOTHING
      }
      if (answer.kind !== 'down') await wait(answer.delayMs)
      end(Date.now(), false)
      await wait(1)
      return answer.kind === 'reply' ? { status: answer.status, headers: answer.headers, text: answer.body } : NOTHING
    },
    /** The grade of all calls until now, after which the client was watched for some more time. */
    grade: (watchedMs = WATCHED_AFTERWARDS_MS): Grade => grade(evening.calls(), KEY, Date.now() + watchedMs),
    calls: evening.calls,
  }
}

/** The rules that a grade says were broken. */
export function brokenIn({ rules }: Grade): string[] {
  return rules.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)
}
