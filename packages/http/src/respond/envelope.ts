import { type EpochMs, instantText } from '@flightbag/core'
import type { HandlerAnswer } from './handler-answer.ts'

/** The `meta` of every envelope (spec, Common envelopes). */
export interface Meta {
  readonly requestId: string
  readonly generatedAtMs: EpochMs
}

const DATA = Buffer.from('{"data":')
const LIST = Buffer.from('{"data":[')
const COMMA = Buffer.from(',')

function metaText({ requestId, generatedAtMs }: Meta): string {
  return `"meta":{"requestId":"${requestId}","generatedAt":"${instantText(generatedAtMs)}"}}`
}

/** The envelope of an answer, as UTF-8 in pieces: large documents are sent from the cache without a copy. */
export function answerBytes(answer: HandlerAnswer<unknown>, meta: Meta): readonly Uint8Array[] {
  if (answer.type === 'value') {
    const generatedAtMs = answer.generatedAtMs ?? meta.generatedAtMs
    return [Buffer.from(`{"data":${JSON.stringify(answer.value)},${metaText({ ...meta, generatedAtMs })}`)]
  }
  if (answer.type === 'document') return [DATA, answer.json, Buffer.from(`,${metaText(meta)}`)]
  const parts: Uint8Array[] = [LIST]
  for (const [index, json] of answer.json.entries()) {
    if (index > 0) parts.push(COMMA)
    parts.push(json)
  }
  const page = answer.page === null ? '' : `"page":${JSON.stringify(answer.page)},`
  parts.push(Buffer.from(`],${page}${metaText(meta)}`))
  return parts
}

/** The length of all pieces together, in bytes. */
export function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0)
}

/** The envelope of a failure, as UTF-8. */
export function errorBytes(code: string, message: string, meta: Meta): Uint8Array {
  return Buffer.from(`{"error":${JSON.stringify({ code, message })},${metaText(meta)}`)
}
