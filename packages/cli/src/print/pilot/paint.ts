import type { Terminal } from '../../context/io.ts'

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, magenta: 35, cyan: 36 } as const

export type Style = keyof typeof CODES

/** Styles a text that is already printable, where colours are wanted. */
export function paint({ color }: Pick<Terminal, 'color'>, style: Style, text: string): string {
  return color && text !== '' ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text
}
