const EXACT_TEMPERATURE = /^T[01]\d{3}(?:[01]\d{3})?$/

/** The number of tokens before and after a remark in which the exact temperature is searched. */
const REACH = 24

/**
 * Whether the exact temperature follows a remark. In the United States the groups 1, 2, 4 and 5 come after it, so that
 * a group before it is a typo of another.
 */
export function precedesExactTemperature(tokens: readonly string[], at: number): boolean {
  for (let next = at + 1; next < Math.min(tokens.length, at + REACH); next++) {
    if (EXACT_TEMPERATURE.test(tokens[next]!)) return true
  }
  return false
}

/** Whether the exact temperature precedes a remark. */
export function followsExactTemperature(tokens: readonly string[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - REACH); before--) {
    if (EXACT_TEMPERATURE.test(tokens[before]!)) return true
  }
  return false
}
