/** A row as RFC 4180 writes it, with its line end. A cell is quoted only where it has to be. */
export const csvRow = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => csvCell(String(cell))).join(',')}\r\n`

const csvCell = (text: string): string => (/[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
