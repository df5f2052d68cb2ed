import { LIVE_BODY_MAX_BYTES, SESSION_BODY_MAX_BYTES } from '@flightbag/core'
import { sizeText } from '../../lib/amounts.ts'
import { codeBlock, prettyJson } from '../lib/html.ts'
import { p, table } from './markup.ts'

const EXAMPLE = {
  error: { code: 'not_found', message: 'no such note' },
  meta: { requestId: '3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c11', generatedAt: '2026-10-03T09:30:00.000Z' },
}

export const errors =
  p(
    'An error has the envelope `error` and `meta`. Programs decide by `error.code`, which is stable; ' +
      '`error.message` is English prose and may change. Include `meta.requestId` when you report a fault.',
  ) +
  codeBlock(prettyJson(EXAMPLE), 'An error') +
  table(
    'Errors',
    ['Status', 'Code', 'Meaning', 'Action'],
    [
      [
        '400',
        '`bad_request`',
        'A parameter or field is malformed.',
        'Correct the field that the message names. Do not repeat the request unchanged.',
      ],
      [
        '401',
        '`unauthorized`',
        'The key is missing, malformed, unknown or rotated, or the account is paused or deleted.',
        'Stop sending and tell the pilot once. Continue after a new key was entered.',
      ],
      [
        '404',
        '`not_found`',
        'No such route, no such record in this account, or a file that is not uploaded yet.',
        'Remove the record from your copy. For a file, try again later.',
      ],
      [
        '405',
        '`method_not_allowed`',
        'The route does not accept the method.',
        'Use a method that the header `Allow` lists.',
      ],
      [
        '410',
        '`gone`',
        'The pilot deleted this plugin session.',
        'Remove the session from your queue and never send it again.',
      ],
      [
        '413',
        '`payload_too_large`',
        `The body is larger than ${sizeText(SESSION_BODY_MAX_BYTES)} (session) or ${sizeText(LIVE_BODY_MAX_BYTES)} ` +
          '(live report).',
        'Send less: the oldest events first. Count them in `eventsDropped`.',
      ],
      [
        '415',
        '`unsupported_media_type`',
        'The body is not `application/json`, or it is compressed.',
        'Send `Content-Type: application/json` and no `Content-Encoding`.',
      ],
      [
        '429',
        '`rate_limited`',
        'Over a limit, or over the daily quota of new sessions.',
        'Wait the number of seconds in `Retry-After`, then repeat the request.',
      ],
      [
        '500',
        '`internal`',
        'A fault of the server.',
        'Repeat a `GET` or a session `PUT` later, with growing pauses. Send a new live report instead of the old one.',
      ],
    ],
  ) +
  p(
    'Before a request reaches a route, the server can refuse malformed HTTP in the same envelope: `400 ' +
      'bad_request`, `408 request_timeout` or `431 headers_too_large`. A proxy can answer with a page that is not ' +
      'JSON; treat it like `500`.',
  )
