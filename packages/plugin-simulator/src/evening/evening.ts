import type { Json } from '@flightbag/core'
import { splitUrl, targetOf } from '../grade/log/log.ts'
import type { PlayedAnswer, RecordedCall } from '../grade/log/recorded-call.ts'
import { errorAnswer, good } from './answers.ts'
import { scriptedCollection } from './collection.ts'
import { FLIGHTS } from './flight-script.ts'
import { writesOfTheEvening } from './writes.ts'

/** A request of a client that is graded. */
type ReceivedRequest = Pick<RecordedCall, 'method' | 'url' | 'headers' | 'body'>

/** A call in progress: the answer to send, and how to record its end. */
interface PlayedCall {
  readonly answer: PlayedAnswer
  /** `left`: the client ended the call before it was answered. */
  end(nowMs: number, left: boolean): void
}

/**
 * A scripted service that plays a whole evening for one client and records every call. It accepts what a lenient
 * service would accept, so that one fault of a client does not hide another.
 */
export interface Evening {
  receive(request: ReceivedRequest, nowMs: number): PlayedCall
  /** The calls that have ended. */
  calls(): readonly RecordedCall[]
  /** How many flights have begun, and how many the evening has. */
  flights(): { readonly begun: number; readonly all: number }
}

/** Begins an evening. */
export function beginEvening(startMs: number): Evening {
  const recorded: RecordedCall[] = []
  const writes = writesOfTheEvening()
  const collections = new Map<string, ReturnType<typeof scriptedCollection>>()
  let count = 0

  function collection(path: string) {
    const known = collections.get(path) ?? scriptedCollection(path.split('/').at(-1) ?? '', startMs)
    collections.set(path, known)
    return known
  }

  /** A read of anything but a collection. */
  function single(path: string, nowMs: number): PlayedAnswer {
    if (path === '/v1/health') return good({ ok: true, version: '1.14.0' }, 200, nowMs)
    if (path === '/v1/me') return good({ userId: 'evening' } satisfies Json, 200, nowMs)
    const place = path.lastIndexOf('/')
    const record = collections.get(path.slice(0, place))?.record(path.slice(place + 1)) ?? null
    return record === null ? errorAnswer(404, 'no such route or record', nowMs) : good(record, 200, nowMs)
  }

  function answerTo({ method, url, body }: ReceivedRequest, nowMs: number): PlayedAnswer {
    const { path, query } = splitUrl(url)
    switch (targetOf(method, path)) {
      case 'session':
        return writes.session(path.split('/').at(-1) ?? '', body, nowMs)
      case 'live':
        return writes.live(body, nowMs)
      case 'read':
        return collection(path).read(query, nowMs)
      case 'other':
        if (method === 'GET') return single(path, nowMs)
        return errorAnswer(405, 'the method is not allowed', nowMs, { allow: 'GET' })
    }
  }

  return {
    receive(request, nowMs) {
      const number = ++count
      const answer = answerTo(request, nowMs)
      return {
        answer,
        end: (endedMs, left) => void recorded.push({ ...request, number, arrivedMs: nowMs, endedMs, left, answer }),
      }
    },
    calls: () => recorded,
    flights: () => ({ begun: writes.flights(), all: FLIGHTS.length }),
  }
}
