import { MAX_ATTACHMENT_BYTES } from '@flightbag/core'
import { hasMoreStructure } from '@flightbag/core/ports'
import { invalidAnswer } from './invalid-answer.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A page ends with the record that exceeds 4 MiB, and an import accepts records of 16 MiB. */
const MAX_ANSWER_BYTES = 24 * 1024 * 1024

/** The largest part of an answer outside of its strings, which needs much more memory once it is parsed. */
const MAX_STRUCTURE = 6 * 1024 * 1024

/** An answer of the API that is read whole. Throws a FlightbagError if it does not fit into the memory. */
export async function limitedAnswer(response: Response): Promise<Response> {
  const text = await new Response(limited(response.body, MAX_ANSWER_BYTES)).text()
  if (hasMoreStructure(text, MAX_STRUCTURE)) throw invalidAnswer('The answer has too many values')
  return withBody(response, text === '' ? null : text)
}

/** A file of at most the size of an attachment. */
export function limitedFile(response: Response): Response {
  return withBody(response, limited(response.body, MAX_ATTACHMENT_BYTES))
}

function withBody({ status, statusText, headers }: Response, body: string | ReadableStream<Bytes> | null) {
  return new Response(body, { status, statusText, headers })
}

function limited(body: ReadableStream<Bytes> | null, maxBytes: number): ReadableStream<Bytes> | null {
  let bytes = 0
  const counting = new TransformStream<Bytes, Bytes>({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > maxBytes) throw invalidAnswer(`The answer is larger than ${maxBytes} bytes`)
      controller.enqueue(chunk)
    },
  })
  return body?.pipeThrough(counting) ?? null
}
