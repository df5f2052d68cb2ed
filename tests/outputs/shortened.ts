import { createHash } from 'node:crypto'

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** The most characters of a line that are shown. */
const LINE = 600

/** The first lines of a long text, and what shows a change of the rest. */
export function shortened(text: string, lines: number): string {
  const all = text.split('\n')
  if (all.length <= lines && all.every((line) => line.length <= LINE)) return text
  const shown = all.slice(0, lines).map((line) => line.slice(0, LINE))
  return `${shown.join('\n')}\n(${all.length} lines, SHA-256 ${digestOf(text)}...)\n`
}

/** A page with a digest for each style sheet and script, and a line for each element that begins a block. */
export function readablePage(html: string): string {
  return html
    .replaceAll(
      /<(style|script)([^>]*)>([\s\S]*?)<\/\1>/g,
      (_, tag, attributes, content) =>
        `<${tag}${attributes}>(${content.length} characters, SHA-256 ${digestOf(content)}...)</${tag}>`,
    )
    .replaceAll(/(?<!\n)<(?=(?:h\d|p|tr|section|table|div|li|dt|nav|svg|g|figure|details)[\s>])/g, '\n<')
}
