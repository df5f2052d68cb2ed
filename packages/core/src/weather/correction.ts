/** The number of words of a report that its header has at most: type, station, time and modifiers. */
const HEADER_WORDS = 7

/**
 * The rank of a report among the reports of its station with the same time: 0 for an original, 1 for `COR`, `AMD` and
 * `CCA`, 2 for `CCB` and so on. The report with the highest rank replaces the others.
 *
 * @example
 * ```ts
 * import { correctionRank } from '@flightbag/core/ports'
 *
 * correctionRank('METAR COR SAEZ 271400Z 36010KT') // => 1
 * ```
 */
export function correctionRank(raw: string): number {
  for (const word of raw.split(/\s+/, HEADER_WORDS)) {
    if (word === 'COR' || word === 'AMD') return 1
    if (/^CC[A-Z]$/.test(word)) return word.charCodeAt(2) - 'A'.charCodeAt(0) + 1
  }
  return 0
}
