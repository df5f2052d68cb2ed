import { printable } from '../lib/printable.ts'

const LONGEST_LINE = 100

/** A text of several lines from another source, wrapped at words to the width of a terminal and indented. */
export function wrapped(text: string, columns: number, indent = ''): string {
  const width = Math.max(20, Math.min(columns, LONGEST_LINE) - indent.length)
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => wrappedLine(printable(line.trimEnd()), width))
    .map((line) => `${line === '' ? '' : indent}${line}\n`)
    .join('')
}

function wrappedLine(line: string, width: number): readonly string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > width) {
      lines.push(current)
      current = word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current]
}
