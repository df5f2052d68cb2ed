/** A piece of HTML. Only {@link html} and {@link text} make one, so that no text of a record becomes markup. */
export interface Markup {
  readonly markup: string
}

type Part = Markup | string | number | null | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Templates are indented for their readers; in the page, such blanks could separate elements. */
const LINE_BREAK = /\n\s*/g

/** A template of HTML in which every text is escaped. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return {
    markup: pieces
      .map((piece, at) => piece.replace(LINE_BREAK, '') + (at < parts.length ? markupOf(parts[at]!) : ''))
      .join(''),
  }
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character]!)
  return 'markup' in part ? part.markup : part.map(markupOf).join('')
}

/** A text of a record: one line, whose direction of writing does not affect the text around it. */
export function text(value: unknown): Markup {
  return html`<bdi>${typeof value === 'string' && value !== '' ? value : '–'}</bdi>`
}

/** 754 minutes as `12:34`. */
export function clockText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(Math.round(minutes) % 60).padStart(2, '0')}`
}

/** A share of a whole in percent, for lengths in a style. */
export function percent(value: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((value / whole) * 10_000) / 100}%`
}
