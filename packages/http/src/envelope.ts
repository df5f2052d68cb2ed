import { type EpochMs, instantText } from '@flightbag/core'
import type { Answer } from './answer.ts'

/** The `meta` of every envelope (spec, Common envelopes). */
export interface Meta {
  readonly requestId: string
  readonly generatedAtMs: EpochMs
}

const DATA = Buffer.from('{"data":')
const LIST = Buffer.from('{"data":[')
const COMMA = Buffer.from(',')

const metaText = ({ requestId, generatedAtMs }: Meta): string =>
  `"meta":{"requestId":"${requestId}","generatedAt":"${instantText(generatedAtMs)}"}}`

/** The envelope of an answer, as bytes. */
export function answerBytes(answer: Answer<unknown>, meta: Meta): Buffer {
  if (answer.type === 'value') {
    const generatedAtMs = answer.generatedAtMs ?? meta.generatedAtMs
    return Buffer.from(`{"data":${JSON.stringify(answer.value)},${metaText({ ...meta, generatedAtMs })}`)
  }
  if (answer.type === 'document') return Buffer.concat([DATA, answer.json, Buffer.from(`,${metaText(meta)}`)])
  const parts: Uint8Array[] = [LIST]
  for (const [index, json] of answer.json.entries()) {
    if (index > 0) parts.push(COMMA)
    parts.push(json)
  }
  const page = answer.page === null ? '' : `"page":${JSON.stringify(answer.page)},`
  parts.push(Buffer.from(`],${page}${metaText(meta)}`))
  return Buffer.concat(parts)
}

/** The envelope of a failure, as bytes. */
export const errorBytes = (code: string, message: string, meta: Meta): Buffer =>
  Buffer.from(`{"error":${JSON.stringify({ code, message })},${metaText(meta)}`)
