import { answerError, clientError } from './errors.ts'
import type { CallOptions, Sender } from './request.ts'
import { fillRoute } from './routes.ts'
import { withTimeout } from './time.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The fields of an attachment that a download uses. */
export interface AttachedFile {
  readonly url: string
  readonly bytes: number | null
}

/** A file that is being downloaded. */
export interface Download<Attachment> {
  /** The attachment's own fields, with the address of the file. */
  readonly attachment: Attachment
  /**
   * The content. It fails with a FlightbagError, `code` `wrong_length`, unless it has exactly `attachment.bytes` bytes
   * (if that is not null). `new Response(body).arrayBuffer()` reads it whole.
   */
  readonly body: ReadableStream<Bytes>
}

/**
 * Passes the pieces of a file on. Fails if their length is not the expected one, or if a piece does not arrive in time.
 */
function checked(file: ReadableStream<Bytes>, expected: number | null, timeoutMs: number, signal?: AbortSignal) {
  const reader = file.getReader()
  let received = 0
  return new ReadableStream<Bytes>({
    async pull(controller) {
      try {
        const { done, value } = await withTimeout(timeoutMs, signal, () => reader.read())
        received += value?.byteLength ?? 0
        if (expected !== null && (done ? received !== expected : received > expected))
          throw clientError('wrong_length', `The file has ${received} bytes instead of ${expected}`)
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        reader.cancel(error).catch(() => undefined)
        throw error
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** Requests the address of a file, then the file itself, without the key. */
export async function download<Attachment extends AttachedFile>(
  { json, attempt, timeoutMs }: Sender,
  collection: string,
  id: string,
  attachmentId: string,
  { signal }: CallOptions = {},
): Promise<Download<Attachment>> {
  const path = fillRoute(`${collection}/{id}/attachments/{attachmentId}`, { id, attachmentId })
  const { data: attachment } = (await json('GET', path, { signal })) as { data: Attachment }
  if (!URL.canParse(attachment?.url))
    throw clientError('invalid_answer', `The answer of ${path} has no address of a file`)
  const body = await attempt({
    url: attachment.url,
    init: {},
    signal,
    isRepeatable: true,
    read: async (response) => {
      if (!response.ok || response.body === null) throw answerError(response, await response.text())
      return checked(response.body, attachment.bytes, timeoutMs, signal)
    },
  })
  return { attachment, body }
}
