/** Splits the chunks of one direction of a connection into whole messages. */
export type Frames = (chunk: Buffer) => readonly Buffer[]

/** For protocols whose messages do not matter: each chunk is one message. */
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
