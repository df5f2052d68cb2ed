import { codeBlock } from '../lib/html.ts'
import * as examples from './examples.ts'
import { example, p } from './markup.ts'

/** The first request, in a minute. */
export function quickStart(address: string): string {
  return (
    p(
      'You need an API key. The account has one from the moment it is confirmed. If you no longer have it, ' +
        'rotate the key in the API settings of the app, or let the operator of the service run `flightbag key ' +
        'rotate`.',
    ) +
    p('**1.** Set the address and the key in the environment. All samples on this page read them from there.') +
    codeBlock(`export FLIGHTBAG_URL=${address}\nread -rs FLIGHTBAG_KEY && export FLIGHTBAG_KEY`, 'Environment') +
    p('**2.** Request your account. The answer contains your name and the first characters of the key.') +
    example(examples.account, 'Your account') +
    p('**3.** Read your first collection.') +
    example(examples.firstCollection, 'Your notes')
  )
}

export const authentication =
  p(
    'Every route except `/v1/health`, `/docs` and `/openapi.json` requires the key, as `Authorization: Bearer` ' +
      'or as `X-API-Key`. A request with two different keys is refused.',
  ) +
  p(
    'The key reads all data of the account, including licence numbers and telephone. **Keep it on a server**, ' +
      'never in a web page, an app that others install, or a repository. The service sends no CORS headers, so a ' +
      'web page cannot use the key.',
  ) +
  p(
    'The complete key is shown once, when it is made. A new key replaces the old one, which stops working at ' +
      'that moment. A key that is missing, malformed, unknown or rotated, and the key of a paused or deleted ' +
      'account, get the same `401`.',
  )

export const answers =
  p(
    'Each answer is JSON in one of three envelopes: `data` and `meta`; `data`, `page` and `meta`; or `error` ' +
      'and `meta`. The header `X-Request-Id` is equal to `meta.requestId`. Times are UTC, ISO 8601.',
  ) +
  p(
    'A record contains all fields that the app stored, `id` and `updatedAt`. A value that the app does not know ' +
      'is null or absent. Later versions add fields and values; ignore those that you do not recognise.',
  ) +
  p(
    'A collection is returned in pages of at most `limit` records, fewer when the records are large. Pass ' +
      '`page.nextCursor` as `cursor` until it is null. Changes between two pages never cause an unchanged record ' +
      'to be lost or repeated. A cursor is opaque and valid only for its collection and filters.',
  ) +
  example(examples.paging, 'All records of a collection')
