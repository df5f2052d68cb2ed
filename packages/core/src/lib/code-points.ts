const encoder = new TextEncoder()

/**
 * Orders two texts by code point, as UTF-8 bytes and PostgreSQL's collation "C" do. JavaScript's own `<` compares
 * UTF-16 units and puts U+10000 before U+FFFF.
 */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0
  const left = encoder.encode(a)
  const right = encoder.encode(b)
  const shorter = Math.min(left.length, right.length)
  for (let i = 0; i < shorter; i++) {
    const difference = left[i]! - right[i]!
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** Lower-cases only A to Z, for the comparison of identifiers and registrations. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
