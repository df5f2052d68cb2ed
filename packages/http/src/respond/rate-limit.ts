import { KEY_SPAN_MS, type Quota, type RequestLimits, SECOND_MS } from '@flightbag/core/ports'
import type { Header } from './replies.ts'

/** The name of the policy: the limit of one key. */
const POLICY = '"key"'

/**
 * The `RateLimit` and `RateLimit-Policy` fields (draft-ietf-httpapi-ratelimit-headers) of an answer to a request that
 * the limit of a key counted. None if that limit is turned off.
 */
export function rateLimitHeaders({ keyPerMinute }: RequestLimits, quota: Quota | null): readonly Header[] {
  if (quota === null) return []
  return [
    ['ratelimit-policy', `${POLICY};q=${keyPerMinute};w=${KEY_SPAN_MS / SECOND_MS}`],
    ['ratelimit', `${POLICY};r=${quota.remaining};t=${quota.resetSeconds}`],
  ]
}
