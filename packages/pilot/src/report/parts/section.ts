import { html, type Markup } from '../lib/markup.ts'
import type { Colour } from './columns.ts'

/** A part of the report with a heading and one sentence that explains it. */
export function section(title: string, about: string, content: Markup, wide?: boolean): Markup {
  return html`<section class="${wide ? 'wide' : ''}"><h2>${title}</h2><p class="about">${about}</p>${content}</section>`
}

/** The meaning of the colours. */
export function legend(items: readonly (readonly [colour: Colour, label: string])[]): Markup {
  const labels = items.map(([colour, label]) => html`<span><i class="${colour}"></i>${label}</span>`)
  return html`<p class="legend">${labels}</p>`
}

/** A number with its meaning. */
export type Figure = readonly [label: string, value: string]

/** Figures below a chart. */
export function smallFigures(figures: readonly Figure[]): Markup {
  return html`<dl class="small">${figureList(figures)}</dl>`
}

export function figureList(figures: readonly Figure[]): Markup {
  return html`${figures.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}`
}
