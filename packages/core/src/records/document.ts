import { instantText } from '../instant.ts'
import type { EpochMs } from '../ports.ts'

/** A stored record as it is served: its id, the stamps the store chose, and all that came, in one JSON text that is never parsed again. */
export const documentText = (id: string, stampMs: EpochMs, createdMs: EpochMs | null, body: string): string => {
  const created = createdMs === null ? '' : `,"createdAt":"${instantText(createdMs)}"`
  return `{"id":${JSON.stringify(id)},"updatedAt":"${instantText(stampMs)}"${created}${body === '' ? '' : `,${body}`}}`
}
