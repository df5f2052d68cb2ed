/** A text as HTML, also usable inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/**
 * One line of a description as HTML: text between backquotes becomes code, text between double asterisks becomes
 * strong.
 */
export function inlineHtml(text: string): string {
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
}

/** A block of code. The keyboard can reach it, because it scrolls where it is wider than the page. */
export function codeBlock(code: string, label: string): string {
  return `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${escapeHtml(code)}</code></pre>`
}

/** A value as indented JSON. Texts longer than 160 characters, such as pictures, are cut. */
export function prettyJson(value: unknown): string {
  return JSON.stringify(value, cutText, 2)
}

function cutText(_name: string, value: unknown): unknown {
  return typeof value === 'string' && value.length > 160 ? `${value.slice(0, 80)}…` : value
}
