/** Numbers from 0 up to but not including 1, equal for equal seeds. They must not be used for secrets. */
export type SeededRandom = () => number

/**
 * A generator with 32 bits of state (xorshift with a multiplied output): small, quick and sufficient for a simulation.
 */
export function seededRandom(seed: number): SeededRandom {
  let state = (Math.imul(seed | 0, 0x9e37_79b1) ^ 0x5bd1_e995) | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (Math.imul(state, 0x2545_f491) >>> 0) / 2 ** 32
  }
}

/** A whole number from `least` to `most`, both included. */
export function wholeBetween(random: SeededRandom, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

/** One of some values. */
export function oneOf<T>(random: SeededRandom, values: readonly [T, ...T[]]): T {
  return values[Math.floor(random() * values.length)] ?? values[0]
}
