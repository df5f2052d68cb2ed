/**
 * The words of the Unix socket between a command and the serving process. A frame is its payload's length (4 bytes, big
 * endian), its type (1 byte) and its payload: bytes, or JSON for `message`.
 */
export const FRAME_TYPES = ['message', 'stdout', 'stderr', 'input'] as const
export type FrameType = (typeof FRAME_TYPES)[number]

export interface Frame {
  readonly type: FrameType
  readonly payload: Uint8Array
}

const HEAD_BYTES = 5
/** No side sends more in one frame; whoever claims to is not one of us. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024

export function encodeFrame(type: FrameType, payload: Uint8Array): Uint8Array {
  const frame = Buffer.allocUnsafe(HEAD_BYTES + payload.length)
  frame.writeUInt32BE(payload.length, 0)
  frame[4] = FRAME_TYPES.indexOf(type)
  frame.set(payload, HEAD_BYTES)
  return frame
}

/** Takes bytes as they come and gives back the frames that are complete. Throws on what cannot be a frame. */
export function frameDecoder(): (chunk: Uint8Array) => Frame[] {
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  let wanted = HEAD_BYTES
  return (chunk) => {
    pending.push(chunk)
    pendingBytes += chunk.length
    const frames: Frame[] = []
    while (pendingBytes >= wanted) {
      const bytes = Buffer.concat(pending)
      let at = 0
      while (bytes.length - at >= HEAD_BYTES) {
        const length = bytes.readUInt32BE(at)
        const type = FRAME_TYPES[bytes[at + 4]!]
        if (type === undefined || length > MAX_FRAME_BYTES) throw new Error('not a frame')
        const end = at + HEAD_BYTES + length
        if (end > bytes.length) {
          wanted = HEAD_BYTES + length
          break
        }
        frames.push({ type, payload: bytes.subarray(at + HEAD_BYTES, end) })
        at = end
        wanted = HEAD_BYTES
      }
      pending = at < bytes.length ? [bytes.subarray(at)] : []
      pendingBytes = bytes.length - at
    }
    return frames
  }
}
