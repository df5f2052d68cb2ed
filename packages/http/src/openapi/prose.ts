import type { Limits } from '@flightbag/core'
import { API_VERSION } from '../version.ts'

interface Change {
  readonly version: string
  readonly date: string
  readonly what: string
}

/** What each version of the API added (spec, Versioning). */
const CHANGES: readonly Change[] = [
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
    what: 'Checklists, plugin sessions and their statistics; `gone`, `payload_too_large`, `unsupported_media_type`; `Allow` with every 405.',
  },
  { version: '1.1.0', date: '2026-09-17', what: 'Aerodrome cards carry `taxiways`.' },
  { version: '1.0.0', date: '2026-09-17', what: 'First release.' },
]

/** What a reader should know before the first request, in Markdown. */
export const introduction = (limits: Limits): string => `
One pilot's own electronic flight bag, for programs of that pilot. Reading is all a key can do, but for two writes of the
voice-ATC plugin: storing a session and the live link.

**This is not an official aeronautical publication.** The records are the pilot's own reference data, typed from charts.
What the app does not know is \`null\` or absent, never invented.

## The key
Every route but \`/v1/health\`, \`/docs\` and \`/openapi.json\` takes the account's one API key, as \`Authorization: Bearer\`
or as \`X-API-Key\`. It opens everything the account holds, the pilot's licences and telephone number too: **keep the key on
a server**. No CORS headers are sent, so that no web page can use it. A key that is missing, malformed, unknown or rotated,
and the key of a paused or deleted account, get one and the same \`401\`.

## Answers
JSON in one of three envelopes: \`data\` and \`meta\`; \`data\`, \`page\` and \`meta\`; \`error\` and \`meta\`. \`meta.requestId\`
stands in the header \`X-Request-Id\` too. Times are UTC, ISO 8601; durations of the logbook are whole minutes. A record comes
whole, with \`id\` and \`updatedAt\`. Clients ignore fields they do not know.

The bodies of the two writes are described as plugins are meant to send them. The description of each body states the treatment
of other values.

A request that is no well-formed HTTP is refused before it reaches a route, in the same error envelope: \`400 bad_request\`,
\`408 request_timeout\` or \`431 headers_too_large\`.

## Following changes
Read all pages with \`updatedSince\`, remember the newest \`updatedAt\` seen, and pass that the next time: each change comes
exactly once, whatever is written meanwhile. A cursor is opaque and good for the collection and filters it came from.

## Limits
${limits.keyPerMinute} requests a minute for each key, ${limits.apiPerSecond} a second for the whole service in bursts of
${limits.apiBurst}; beyond them \`429\` with \`Retry-After\` in seconds.

## Versions
This is version ${API_VERSION}. The path carries the major version. New routes, fields and status values are added within \`/v1\`; a breaking change goes to
a new major version, and \`/v1\` stays until its users have moved.

| Version | Date | Change |
|---|---|---|
${CHANGES.map(({ version, date, what }) => `| ${version} | ${date} | ${what} |`).join('\n')}

What came after ${CHANGES[0]!.version} is not listed.
`
