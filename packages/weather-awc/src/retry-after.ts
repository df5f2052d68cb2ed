/**
 * The time until which the provider rejects requests, from the header `Retry-After` of a 429; null without the header.
 */
export function retryAtMs(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return nowMs + Number(text) * 1000
  const dateMs = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(dateMs) ? null : Math.max(nowMs, dateMs)
}
