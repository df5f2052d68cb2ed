const LEVELS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/**
 * One character for each value, as high as its share of the largest one. Zero is a dot, and every other value is
 * visible.
 */
export function sparkline(values: readonly number[]): string {
  const largest = Math.max(...values)
  return values
    .map((value) => (value <= 0 ? '·' : LEVELS[Math.max(0, Math.ceil((value / largest) * LEVELS.length) - 1)]))
    .join('')
}
