/** Milliseconds since 1970-01-01T00:00Z. Every rule receives the time as an argument; only adapters read a clock. */
export type EpochMs = number

/** A source of the current time. */
export type Clock = () => EpochMs

/** Cryptographically secure random bytes. */
export type RandomBytes = (length: number) => Uint8Array

/** SHA-256 of bytes or of the UTF-8 form of a text, as 32 bytes. */
export type Sha256 = (input: string | Uint8Array) => Uint8Array
