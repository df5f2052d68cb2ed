import {
  type KeyMaker,
  type MadeKey,
  makeApiKey,
  type NewKey,
  type RandomBytes,
  type Sha256,
} from '@flightbag/core/ports'

/** 32 bytes that differ for different texts: a sufficient hash for the model, which protects no secret. */
const spread: Sha256 = (input) => {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input
  const out = new Uint8Array(32)
  let state = 2_166_136_261
  for (let round = 0; round < 32; round++) {
    for (const byte of bytes) state = Math.imul(state ^ byte ^ round, 16_777_619)
    out[round] = state >>> 24
  }
  return out
}

let made = 0

/** Bytes that do not repeat within one test file. */
export function countingBytes(salt: string): RandomBytes {
  return (length) => {
    made++
    const seed = spread(`${salt} ${made}`)
    return Uint8Array.from({ length }, (_, i) => seed[i % seed.length]! ^ i)
  }
}

/** Makes keys for tests, without a platform's randomness or hash. */
export function testKeyMaker(salt = ''): KeyMaker {
  return {
    prefix: 'svc_live_',
    randomBytes: countingBytes(salt),
    sha256: spread,
  }
}

/** A new key, which no account has. */
export function newTestKey(): MadeKey {
  return makeApiKey(testKeyMaker())
}

/** The stored part of a new key, which no account has. */
export function newStoredKey(): NewKey {
  return newTestKey().stored
}
