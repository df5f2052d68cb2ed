import type { Readable } from 'node:stream'
import { badRequest, type Failure, MAX_JSON_DEPTH, nestsDeeper, ok, type Result, readJson } from '@flightbag/core/ports'
import type { Incoming } from './incoming.ts'

/** The result of reading a body: whole, cut off by its client, or rejected. */
type BodyRead = Result<unknown, Failure> | 'aborted'

const JSON_TYPE = /^application\/json[ \t]*(?:;|$)/i

function unsupported(message: string): { ok: false; failure: Failure } {
  return {
    ok: false,
    failure: { kind: 'unsupported_media_type', message },
  }
}

/**
 * The JSON body of a request of at most `limitBytes`. A body that is not JSON or is compressed is rejected before a
 * byte is read, one that is too large at the limit. A client that waits for `100 Continue` receives it only when its
 * body is about to be read.
 */
export async function readJsonBody(req: Incoming, limitBytes: number): Promise<BodyRead> {
  if (!JSON_TYPE.test(req.headers['content-type'] ?? '')) return unsupported('the body must be application/json')
  if ((req.headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity')
    return unsupported('a compressed body is not accepted')
  if ((req.headers['transfer-encoding'] ?? 'chunked').trim().toLowerCase() !== 'chunked')
    return unsupported('no transfer coding but chunked is accepted')
  if (Number(req.headers['content-length'] ?? 0) > limitBytes) return tooLarge(limitBytes)
  req.sendContinue?.()
  const read = await readBytes(req, limitBytes)
  if (read === 'aborted') return read
  return read === 'too_large' ? tooLarge(limitBytes) : parseJson(read)
}

function tooLarge(limitBytes: number): { ok: false; failure: Failure } {
  return {
    ok: false,
    failure: { kind: 'payload_too_large', limitBytes },
  }
}

function readBytes(req: Readable, limitBytes: number): Promise<Buffer | 'too_large' | 'aborted'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    function settle(outcome: Buffer | 'too_large' | 'aborted') {
      req.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort)
      resolve(outcome)
    }
    function onData(chunk: Buffer) {
      bytes += chunk.length
      if (bytes > limitBytes) {
        req.pause()
        settle('too_large')
      } else chunks.push(chunk)
    }
    function onEnd() {
      return settle(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
    }
    function onAbort() {
      return settle('aborted')
    }
    req.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort)
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(bytes: Buffer): Result<unknown, Failure> {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return badRequest('body', 'is not UTF-8')
  }
  if (nestsDeeper(text)) return badRequest('body', `nests deeper than ${MAX_JSON_DEPTH} levels`)
  try {
    return ok(readJson(text))
  } catch {
    return badRequest('body', 'is not JSON')
  }
}
