/** Other forms of a text that most programs accept, or that they must refuse. */
export function textForms(text: string): readonly string[] {
  const lines = text.split('\n')
  return [
    `\u{feff}${text}`,
    text.replaceAll('\r', '').replaceAll('\n', '\r\n'),
    text.replaceAll(/\r?\n/g, '\r'),
    text.trimEnd(),
    `${text}\n\n`,
    `\n  ${text}`,
    lines.toReversed().join('\n'),
    lines.flatMap((line) => [line, line]).join('\n'),
    ...lines.slice(0, 40).map((_, at) => lines.filter((_, each) => each !== at).join('\n')),
    text.slice(0, text.length / 2),
    '',
  ]
}

/** The cells of a table, with their quotes. */
function cellsOf(text: string, separator: string): readonly (readonly string[])[] {
  const cells = new RegExp(`(?:"(?:[^"]|"")*"|[^${separator}\\n])*`, 'y')
  const rows: string[][] = [[]]
  for (let at = 0; at < text.length; at++) {
    cells.lastIndex = at
    const [cell = ''] = cells.exec(text) ?? []
    rows.at(-1)!.push(cell)
    at += cell.length
    if (text[at] === '\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

/** Other forms of a table: also rows and columns in another order, one absent or twice, and all cells alike. */
export function tableForms(text: string): readonly string[] {
  const separator = ['\t', ';', ','].find((each) => text.split('\n').at(-2)?.includes(each)) ?? ','
  const rows = cellsOf(text.replaceAll('\r', ''), separator)
  const columns = [...(rows.at(-1) ?? []).keys()]
  const [head = [], ...body] = rows
  function written(changed: readonly (readonly string[])[], by = separator): string {
    return changed.map((row) => `${row.join(by)}\n`).join('')
  }
  return [
    ...textForms(text),
    ...[',', ';', '\t', '|'].map((by) => written(rows, by)),
    written(rows.map((row) => row.toReversed())),
    written(rows.map((row) => [...row.slice(1), row[0]!])),
    written([head, ...body.toReversed()]),
    written([head, ...body, ...body]),
    written(rows.map((row) => row.map((cell) => (cell.startsWith('"') ? cell : `"${cell}"`)))),
    written([head.map((cell) => ` ${cell.toUpperCase()} `), ...body]),
    ...columns.map((at) => written(rows.map((row) => row.filter((_, each) => each !== at)))),
    ...columns.map((at) => written(rows.map((row) => [...row, row[at] ?? '']))),
    ...columns.map((at) => written(rows.map((row, n) => (n === 0 ? row : row.with(Math.min(at, row.length - 1), ''))))),
    ...columns.map((at) => written(body.map((row) => row.with(Math.min(at, row.length - 1), row[0]!)))),
  ]
}
