import { DAY_MS, instantText } from '@flightbag/core'

/** From this time before its end on, a certificate should be renewed, in days. */
const RENEW_DAYS = 14

/** The remaining time of a certificate, as the server and `doctor` report it. */
export function certificateState(endMs: number, nowMs: number) {
  if (endMs <= nowMs) {
    return { state: 'failed', message: `the certificate ended ${instantText(endMs)}: renew it` } as const
  }
  const days = Math.floor((endMs - nowMs) / DAY_MS)
  const message = `the certificate is good for ${days} days`
  if (days < RENEW_DAYS) return { state: 'warning', message: `${message}: renew it` } as const
  return { state: 'ok', message } as const
}
