import { instantText } from '../lib/instant.ts'
import type { EpochMs } from '../lib/system.ts'

/**
 * A stored record as it is served: its id, the revisions that the store chose, and all received fields, in one JSON
 * text that is never parsed again.
 */
export function documentText(id: string, revisionMs: EpochMs, createdMs: EpochMs | null, body: string): string {
  return documentHead(id, revisionMs, createdMs) + documentTail(body)
}

/** The part of {@link documentText} that depends on the revision. */
export function documentHead(id: string, revisionMs: EpochMs, createdMs: EpochMs | null): string {
  const created = createdMs === null ? '' : `,"createdAt":"${instantText(createdMs)}"`
  return `{"id":${JSON.stringify(id)},"updatedAt":"${instantText(revisionMs)}"${created}`
}

/** The part of {@link documentText} that is known before the revision. */
export function documentTail(body: string): string {
  return body === '' ? '}' : `,${body}}`
}
