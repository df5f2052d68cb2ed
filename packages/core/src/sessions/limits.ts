import { DAY_MS } from '../lib/instant.ts'

/** The fixed value of a stored session's `source`: which program sessions come from. */
export const SESSION_SOURCE = 'voice-atc-plugin'

/** How far ahead of the server's clock `startedAt` may lie, in milliseconds. */
export const STARTED_AT_AHEAD_MAX_MS = DAY_MS

/** The longest of a session's short strings, in characters (code points). */
export const SHORT_TEXT_MAX_CHARACTERS = 64

/** The most aerodromes a session lists as visited. */
export const AERODROMES_VISITED_MAX = 20

/** The most keys kept of `stats.byStation`, the largest counts first. */
export const STATION_KEYS_MAX = 30

/** The most keys kept of `stats.byIntent`, the largest counts first. */
export const INTENT_KEYS_MAX = 60

/** The most events a session keeps, the newest. */
export const EVENTS_MAX = 200

/** The longest `heard` of an event, in characters (code points). */
export const HEARD_MAX_CHARACTERS = 160

/** The longest `said` of an event, in characters (code points). */
export const SAID_MAX_CHARACTERS = 240

/** The largest body of a session PUT, in bytes. */
export const SESSION_BODY_MAX_BYTES = 512 * 1024

/** The largest session as stored, in bytes of UTF-8 JSON with `id` and both revisions inside. */
export const STORED_SESSION_MAX_BYTES = 200 * 1024

/** The longest that a plugin over the daily quota is told to wait, in seconds, so that it never goes dark until midnight. */
export const QUOTA_RETRY_MAX_SECONDS = 300
