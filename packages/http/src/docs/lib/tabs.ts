import { codeBlock, escapeHtml } from './html.ts'

/** One piece of code in several languages, of which the page shows one. */
export interface Tab {
  readonly title: string
  readonly code: string
}

/** Tabs made of radio buttons, which work without a script. `id` is unique on the page. */
export function tabs(id: string, label: string, all: readonly Tab[]): string {
  const inputs = all.map(
    ({ title }, n) =>
      `<input type="radio" name="${id}" id="${id}-${n}"${n === 0 ? ' checked' : ''}>` +
      `<label for="${id}-${n}">${title}</label>`,
  )
  const panels = all.map(({ title, code }) => `<div class="panel">${codeBlock(code, `${label}, ${title}`)}</div>`)
  return `<fieldset class="tabs"><legend>${escapeHtml(label)}</legend>${inputs.join('')}${panels.join('')}</fieldset>`
}
