import { codeBlock, inlineHtml } from '../lib/html.ts'
import type { Example } from './examples.ts'

const LANGUAGES = { sh: 'shell', ts: 'TypeScript' }

/** A paragraph. */
export function p(text: string): string {
  return `<p>${inlineHtml(text)}</p>`
}

/** A numbered list. */
export function steps(texts: readonly string[]): string {
  return `<ol>${texts.map((text) => `<li>${inlineHtml(text)}</li>`).join('')}</ol>`
}

/** A bulleted list. */
export function points(texts: readonly string[]): string {
  return `<ul>${texts.map((text) => `<li>${inlineHtml(text)}</li>`).join('')}</ul>`
}

/** A table inside a frame that scrolls on narrow screens. */
export function table(label: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  function cells(row: readonly string[]): string {
    return row.map((cell) => `<td>${inlineHtml(cell)}</td>`).join('')
  }
  const head = heads.map((title) => `<th scope="col">${title}</th>`).join('')
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('')
  return (
    `<div class="table" tabindex="0" role="region" aria-label="${label}">` +
    `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
  )
}

/** An example that the tests run. */
export function example({ language, code }: Example, label: string): string {
  return codeBlock(code, `${label}, ${LANGUAGES[language]}`)
}
