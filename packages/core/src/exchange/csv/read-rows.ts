/** A row of a table: the line on which it starts, its cells, and the reason why it cannot be read, if there is one. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly problem: string | null
}

/** Far more than any program writes. The other cells of a longer row are left out. */
const MAX_CELLS = 1000

/**
 * The rows of a text as RFC 4180 defines them, one at a time: cells may be quoted, a quoted cell may contain
 * delimiters, line ends and doubled quotes. A row that breaks the rules has a `problem`; nothing is repaired. Lines
 * without any character are left out.
 */
export function* readRows(text: string, delimiter: string): Generator<CsvRow> {
  let at = 0
  let line = 1
  while (at < text.length) {
    const start = line
    const cells: string[] = []
    let problem: string | null = null
    function keep(cell: string) {
      if (cells.length < MAX_CELLS) cells.push(cell)
      else problem ??= `has more than ${MAX_CELLS} cells`
    }
    for (;;) {
      if (text[at] === '"') {
        const quoted = readQuoted(text, at)
        line += quoted.lines
        at = quoted.end
        keep(quoted.value)
        if (!quoted.closed) problem = 'a quoted cell has no closing quote: the file may be truncated'
        else if (at < text.length && !isEnd(text[at]!, delimiter)) {
          problem ??= 'a quoted cell is followed by other characters'
          at = endOfCell(text, at, delimiter)
        }
      } else {
        const end = endOfCell(text, at, delimiter)
        keep(text.slice(at, end))
        at = end
      }
      if (text[at] !== delimiter) break
      at++
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    line++
    if (cells.length > 1 || cells[0] !== '') yield { line: start, cells, problem }
  }
}

function isEnd(character: string, delimiter: string): boolean {
  return character === delimiter || character === '\r' || character === '\n'
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from
  while (at < text.length && !isEnd(text[at]!, delimiter)) at++
  return at
}

/** The quoted cell that starts at `from`: its value without the outer quotes, doubled quotes read as one. */
function readQuoted(text: string, from: number) {
  let value = ''
  let begin = from + 1
  for (;;) {
    const quote = text.indexOf('"', begin)
    const closed = quote >= 0
    value += text.slice(begin, closed ? quote : text.length)
    if (closed && text[quote + 1] === '"') {
      value += '"'
      begin = quote + 2
      continue
    }
    const lines = value.split('\n').length - 1
    return { value, lines, closed, end: closed ? quote + 1 : text.length }
  }
}
