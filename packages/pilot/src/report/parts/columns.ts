import { html, type Markup, percent } from '../lib/markup.ts'

/** One column: a label for people who point at it, and the parts that are stacked in it, bottom first. */
export interface Column {
  readonly title: string
  readonly parts: readonly { readonly value: number; readonly colour: Colour }[]
  /** Shown below the axis; null for none. */
  readonly tick: string | null
}

export type Colour = 'a' | 'b' | 'c' | 'd' | 'bad'

interface Axis {
  /** The value at the top, a round number. */
  readonly top: number
  readonly label: (value: number) => string
}

/** So many columns or fewer are drawn wide. */
const FEW = 12

/** Columns side by side above a common axis with lines at its quarters. */
export function columns(list: readonly Column[], { top, label }: Axis): Markup {
  const lines = [1, 0.5].map(
    (share) => html`<i class="line" style="bottom:${percent(share, 1)}"><span>${label(top * share)}</span></i>`,
  )
  const bars = list.map(
    ({ title, parts, tick }) =>
      html`<div class="column" title="${title}">${parts
        .filter(({ value }) => value > 0)
        .toReversed()
        .map(({ value, colour }) => html`<i class="part ${colour}" style="height:${percent(value, top)}"></i>`)}${
        tick === null ? null : html`<b>${tick}</b>`
      }</div>`,
  )
  return html`<div class="columns ${list.length <= FEW ? 'few' : ''}">${lines}${bars}</div>`
}

const ROUND = [1, 2, 3, 4, 5, 6, 8, 10]

/** The smallest round number that is not below a value, for the top of an axis. */
export function roundTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return (ROUND.find((step) => step * power >= value) ?? 10) * power
}
