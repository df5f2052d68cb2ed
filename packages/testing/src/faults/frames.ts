/** Splits the chunks of one direction of a connection into whole messages. */
export type Frames = (chunk: Buffer) => readonly Buffer[]

/** For protocols whose messages are not needed: each chunk is one message. */
export function wholeFrames(): Frames {
  return (chunk) => [chunk]
}

/** The messages of PostgreSQL's protocol. The first message of a client has no type byte. */
export function postgresFrames(): Frames {
  let rest = Buffer.alloc(0)
  let first = true
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const messages: Buffer[] = []
    for (;;) {
      // A start-up message begins with its length, whose first byte is 0; every other message with a letter.
      const untyped = first && rest[0] === 0
      const head = untyped ? 0 : 1
      if (rest.length < head + 4) return messages
      const end = head + rest.readUInt32BE(head)
      if (rest.length < end) return messages
      messages.push(rest.subarray(0, end))
      rest = rest.subarray(end)
      first = false
    }
  }
}

/** The messages of HTTP/1.1 in one direction: each head, and each body as a whole. */
export function httpFrames(): Frames {
  let rest = Buffer.alloc(0)
  let endOfBody: ((bytes: Buffer) => number) | null = null
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const messages: Buffer[] = []
    for (;;) {
      // The answer to HEAD has the length of a body, and no body.
      if (rest.toString('latin1', 0, 5) === 'HTTP/') endOfBody = null
      const end = (endOfBody ?? endOfHead)(rest)
      if (end < 0) return messages
      const message = rest.subarray(0, end)
      endOfBody = endOfBody === null ? bodyAfter(message.toString('latin1')) : null
      messages.push(message)
      rest = rest.subarray(end)
    }
  }
}

function endOfHead(bytes: Buffer): number {
  const blankLine = bytes.indexOf('\r\n\r\n')
  return blankLine < 0 ? -1 : blankLine + 4
}

/** Finds the end of the body that a head announces; -1 while it has not arrived. Null without a body. */
function bodyAfter(head: string): ((bytes: Buffer) => number) | null {
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return endOfChunks
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  return length === 0 ? null : (bytes) => (bytes.length < length ? -1 : length)
}

function endOfChunks(bytes: Buffer): number {
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return -1
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    at = line + 2 + size + 2
    if (at > bytes.length) return -1
    if (size === 0) return at
  }
}
