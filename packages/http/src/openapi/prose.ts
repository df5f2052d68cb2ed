import type { HttpSettings } from '../declare/settings.ts'
import { API_VERSION } from '../lib/version.ts'

/** The limits of a server that its description states. */
export type DescribedLimits = Pick<HttpSettings, 'limits' | 'sessionQuota'>

interface Change {
  readonly version: string
  readonly date: string
  readonly what: string
}

/** The change log of the API (spec, Versioning). */
export const CHANGES: readonly Change[] = [
  {
    version: '1.14.0',
    date: '2026-11-21',
    what: 'The version that this service serves. The changes after 1.11.0 were not listed one by one.',
  },
  { version: '1.11.0', date: '2026-10-03', what: 'Plannings; flight plans carry `planningId`.' },
  {
    version: '1.10.0',
    date: '2026-10-03',
    what: '`PUT /v1/plugin/live`: the live link, which expires and never syncs.',
  },
  {
    version: '1.9.0',
    date: '2026-09-24',
    what: 'Logbook totals in tenths under `logged`; lines may carry `loggedTenths`.',
  },
  { version: '1.8.0', date: '2026-09-22', what: 'Flight plans carry `signatureDataUrl`, check flights `autoClosed`.' },
  { version: '1.7.0', date: '2026-09-19', what: 'Attachments of aircraft; files of up to 100 MB.' },
  { version: '1.6.0', date: '2026-09-18', what: 'Check flights.' },
  { version: '1.5.0', date: '2026-09-18', what: 'Aerodrome cards carry `aids` and `fuel.products`.' },
  { version: '1.4.0', date: '2026-09-18', what: 'Aerodrome cards carry `attachments`; their download.' },
  {
    version: '1.3.1',
    date: '2026-09-17',
    what: 'A daily quota of new plugin sessions; an account reset rotates its key.',
  },
  { version: '1.3.0', date: '2026-09-17', what: 'Aerodrome cards carry `fuel`.' },
  {
    version: '1.2.0',
    date: '2026-09-17',
    what:
      'Checklists, plugin sessions and their statistics; `gone`, `payload_too_large`, `unsupported_media_type`; ' +
      '`Allow` with every 405.',
  },
  { version: '1.1.0', date: '2026-09-17', what: 'Aerodrome cards carry `taxiways`.' },
  { version: '1.0.0', date: '2026-09-17', what: 'First release.' },
]

/** The text in front of the operations, in Markdown. */
export function introduction(limits: DescribedLimits): string {
  return `
One pilot's own electronic flight bag, for programs of that pilot. A key reads everything; it writes only plugin
sessions and the live link.

**This is not an official aeronautical publication.** The records are the pilot's own reference data, typed from charts.
A value that the app does not know is \`null\` or absent, never invented.

## Authentication
Every route except \`/v1/health\`, \`/docs\` and \`/openapi.json\` requires the API key of the account, as
\`Authorization: Bearer\` or as \`X-API-Key\`. The key reads all data of the account, including licence numbers and
telephone: **keep it on a server**. The service sends no CORS headers, so a web page cannot use the key. A key that is
missing, malformed, unknown or rotated, and the key of a paused or deleted account, get the same \`401\`.

## Answers
Each answer is JSON in one of three envelopes: \`data\` and \`meta\`; \`data\`, \`page\` and \`meta\`; or \`error\`
and \`meta\`. The header \`X-Request-Id\` is equal to \`meta.requestId\`. Times are UTC, ISO 8601. Logbook durations
are whole minutes.

A record contains all fields that the app stored, \`id\` and \`updatedAt\`. The service serves the fields as the app
wrote them, with the declared times in UTC; it checks only those on which its own rules depend. Of a shared planning,
it serves only the fields that it knows. Answers are open: later versions add fields and values, and clients ignore
those that they do not recognise.

Before a request reaches a route, the server can refuse malformed HTTP in the same error envelope: \`400 bad_request\`,
\`408 request_timeout\` or \`431 headers_too_large\`.

## Following changes
Read all pages with \`updatedSince\`, store the newest \`updatedAt\`, and pass it the next time: each change is
returned exactly once, also while the app writes. A cursor is opaque and valid only for its collection and filters.

## Limits
${limitsText(limits)}

## Versions
This is version ${API_VERSION}. The path contains the major version. New routes, fields and status values are added
within \`/v1\`; a breaking change goes to a new major version, and \`/v1\` stays until its users have moved.

| Version | Date | Change |
|---|---|---|
${CHANGES.map(({ version, date, what }) => `| ${version} | ${date} | ${what} |`).join('\n')}
`
}

/** The limits in force, in one sentence; 0 turns a limit off. */
function limitsText({ limits, sessionQuota }: DescribedLimits): string {
  const { keyPerMinute, apiPerSecond, apiBurst } = limits
  const perKey = keyPerMinute === 0 ? 'No limit for each key' : `${keyPerMinute} requests a minute for each key`
  const all = apiPerSecond === 0 ? 'no limit' : `${apiPerSecond} requests a second in bursts of ${apiBurst}`
  const quota = sessionQuota === 0 ? 'any number of' : String(sessionQuota)
  return (
    `${perKey}; ${all} for the whole service; ${quota} new plugin sessions in a UTC day. Above a limit: \`429\` with ` +
    '`Retry-After` in seconds. An answer to a counted request has the header fields `RateLimit-Policy` and ' +
    '`RateLimit` (draft-ietf-httpapi-ratelimit-headers): `"key";r=119;t=60` states 119 requests left, and 60 ' +
    'seconds until one more is admitted.'
  )
}
