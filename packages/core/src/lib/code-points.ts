const FIRST_SURROGATE = 0xd800
const LAST_SURROGATE = 0xdfff

/** The place of a UTF-16 unit in code-point order: a surrogate is half of a code point above all others. */
function placeOf(unit: number): number {
  return unit >= FIRST_SURROGATE && unit <= LAST_SURROGATE ? unit + 0x10000 : unit
}

/**
 * Orders two texts by code point, as UTF-8 bytes and PostgreSQL's collation "C" do. JavaScript's own `<` compares
 * UTF-16 units and puts U+10000 before U+FFFF.
 *
 * @example
 * ```ts
 * import { compareCodePoints } from '@flightbag/core/ports'
 *
 * compareCodePoints('\u{10000}', '\u{ffff}') > 0 // => true
 * ```
 */
export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(i)
    if (left !== right) return placeOf(left) - placeOf(right)
  }
  return a.length - b.length
}

/**
 * Lower-cases only A to Z, for the comparison of identifiers and registrations.
 *
 * @example
 * ```ts
 * import { foldAscii } from '@flightbag/core/ports'
 *
 * foldAscii('LV-ÑAB') // => 'lv-Ñab'
 * ```
 */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/**
 * Upper-cases only a to z, for identifiers: the full mapping of Unicode would convert other letters into those of an
 * identifier (`ß` into `SS`).
 */
export function upperAscii(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())
}
