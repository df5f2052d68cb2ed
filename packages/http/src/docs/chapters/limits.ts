import { MAX_ATTACHMENT_BYTES } from '@flightbag/core'
import {
  DEFAULT_LIMIT,
  DOWNLOAD_URL_LIFETIME_MS,
  KEY_SPAN_MS,
  MAX_LIMIT,
  MAX_WAIT_MS,
  OPEN_FOR_AT_MOST_MS,
  WEATHER_LIFE_MS,
} from '@flightbag/core/ports'
import type { HttpSettings } from '../../declare/settings.ts'
import { durationText, sizeText } from '../../lib/amounts.ts'
import * as examples from './examples.ts'
import { example, p, table } from './markup.ts'

/** The limits of reading; a limit of 0 is turned off. Those of the plugin are in its own chapter. */
export function limitsChapter({ limits, pageBytes }: Pick<HttpSettings, 'limits' | 'pageBytes'>): string {
  const { keyPerMinute, apiPerSecond, apiBurst } = limits
  const perKey = keyPerMinute === 0 ? 'no limit' : `${keyPerMinute} in any ${durationText(KEY_SPAN_MS)}`
  const all = apiPerSecond === 0 ? 'no limit' : `${apiPerSecond} a second, in bursts of ${apiBurst}`
  return (
    table(
      'Limits',
      ['Limit', 'Value'],
      [
        ['Requests with one key', perKey],
        ['Requests to the whole service', all],
        [
          'Page size',
          `\`limit\` 1 to ${MAX_LIMIT}, default ${DEFAULT_LIMIT}; a page ends after about ${sizeText(pageBytes)}`,
        ],
        ['Weather', `cached for up to ${durationText(WEATHER_LIFE_MS)} for each aerodrome; see \`fetchedAt\``],
        ['Address of an attachment download', `valid for ${durationText(DOWNLOAD_URL_LIFETIME_MS)}`],
        ['Attachment file', `up to ${sizeText(MAX_ATTACHMENT_BYTES)}`],
        ['Open check flight', `closed after ${durationText(OPEN_FOR_AT_MOST_MS)}, with \`autoClosed\``],
        ['Transport', 'HTTPS with TLS 1.2 or later; JSON'],
      ],
    ) +
    p(
      'Above a limit, a request gets `429` with `Retry-After` in whole seconds; after that time one request is ' +
        'admitted. Over the daily quota of new sessions, the next one can be refused again. A refused request uses ' +
        'nothing up. Shortly before the limit of the whole service, a request can wait for up to ' +
        `${durationText(MAX_WAIT_MS)}.`,
    ) +
    p(
      'An answer to a request that was counted has two header fields (draft-ietf-httpapi-ratelimit-headers). ' +
        '`RateLimit-Policy: "key";q=120;w=60` states the limit: 120 requests in any 60 seconds. `RateLimit: ' +
        '"key";r=119;t=60` states that 119 requests are left, and that one more is admitted in 60 seconds. The ' +
        'numbers include the requests of all programs with the key. A `401`, a `405`, `/v1/health` and a `429` ' +
        'because of the limit of the whole service do not use up the limit and have no such fields.',
    ) +
    example(examples.waiting, 'Waiting as long as Retry-After requires')
  )
}
