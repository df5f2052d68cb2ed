/**
 * The time after which a test counts as hanging, in milliseconds. It only ends a run that would never end: on a busy
 * machine a test can take many times its usual time, so no test result depends on a limit in seconds.
 */
export const HANG_LIMIT_MS = 15 * 60_000
