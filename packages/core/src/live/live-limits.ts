import { DAY_MS, MINUTE_MS, SECOND_MS } from '../lib/instant.ts'

/** The largest body of a live report, in bytes. */
export const LIVE_BODY_MAX_BYTES = 32 * 1024

/** The lifetime of a live report after its arrival, in milliseconds: expired at exactly this age. */
export const REPORT_LIFETIME_MS = 10 * MINUTE_MS

/** How long a command waits for delivery, in milliseconds: it is not delivered at this age or later. */
export const COMMAND_LIFETIME_MS = 2 * MINUTE_MS

/** How long a command stays listed after its end, in milliseconds. */
export const COMMAND_KEPT_MS = DAY_MS

/** The largest request of a command, in bytes of UTF-8 JSON. */
export const COMMAND_REQUEST_MAX_BYTES = 4 * 1024

/** How long the app's screen counts as open after its last heartbeat, in milliseconds. */
export const SCREEN_OPEN_MS = 30 * SECOND_MS

/** The interval until the plugin's next call while the screen is open, in milliseconds. */
export const POLL_OPEN_MS = 2000
/** The interval until the plugin's next call without an open screen, in milliseconds. */
export const POLL_CLOSED_MS = 10_000

/** The longest further text value of `sim`, in characters (code points). */
export const SIM_TEXT_MAX_CHARACTERS = 64

/** The longest session id of a report, in characters (code points). */
export const REPORT_SESSION_ID_MAX_CHARACTERS = 128
