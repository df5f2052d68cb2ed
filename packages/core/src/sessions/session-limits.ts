import { DAY_MS } from '../lib/instant.ts'

/** The fixed value of a stored session's `source`, which identifies the program. */
export const SESSION_SOURCE = 'voice-atc-plugin'

/** The longest time by which `startedAt` may be ahead of the server's clock, in milliseconds. */
export const STARTED_AT_AHEAD_MAX_MS = DAY_MS

/** The longest short string of a session, in characters (code points). */
export const SHORT_TEXT_MAX_CHARACTERS = 64

/** The largest number of visited aerodromes of a session. */
export const AERODROMES_VISITED_MAX = 20

/** The largest number of keys of `stats.byStation`; those with the largest counts are kept. */
export const STATION_KEYS_MAX = 30

/** The largest number of keys of `stats.byIntent`; those with the largest counts are kept. */
export const INTENT_KEYS_MAX = 60

/** The largest number of events of a session; the newest are kept. */
export const EVENTS_MAX = 200

/** The longest `heard` of an event, in characters (code points). */
export const HEARD_MAX_CHARACTERS = 160

/** The longest `said` of an event, in characters (code points). */
export const SAID_MAX_CHARACTERS = 240

/** The largest body of a session PUT, in bytes. */
export const SESSION_BODY_MAX_BYTES = 512 * 1024

/** The largest stored session, in bytes of UTF-8 JSON with `id` and both revisions. */
export const STORED_SESSION_MAX_BYTES = 200 * 1024

/**
 * The longest `Retry-After` of a plugin over the daily quota, in seconds, so that it does not stay silent until
 * midnight.
 */
export const QUOTA_RETRY_MAX_SECONDS = 300

/** The number of new sessions that an account may store in one UTC day on a server without settings. */
export const DEFAULT_SESSION_QUOTA = 500
