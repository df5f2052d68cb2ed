/** Reads up to four figures behind the letter of their row. */
export function readRow(tokens: readonly string[], at: number, letter: string, pattern: RegExp): string[] | null {
  if (tokens[at] !== letter) return null
  const row: string[] = []
  while (row.length < 4 && pattern.test(tokens[at + 1 + row.length] ?? '')) row.push(tokens[at + 1 + row.length]!)
  return row.length === 0 ? null : row
}
