import type { ChecklistBinder, ChecklistFormat, ExchangedChecklist } from './checklist.ts'

/** Checklists as a format can contain them, and the number of changes by reason. */
export interface FittedBinder extends ChecklistBinder {
  readonly lost: readonly string[]
}

/**
 * The checklists as the format can contain them. Empty checklists and sections are left out, because displays cannot
 * show them.
 */
export function fitBinder(
  { fitText, separatesByTilde }: Pick<ChecklistFormat, 'fitText' | 'separatesByTilde'>,
  { name, checklists }: ChecklistBinder,
): FittedBinder {
  const counts = new Map<string, number>()

  function count(reason: string): void {
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }

  function fitted(text: string): string {
    const fits = fitText(text)
    if (fits !== text) count('text with characters outside the character set of the format')
    return fits
  }

  function titled(text: string, otherwise: string): string {
    if (text === '') count('empty title')
    return fitted(text) || otherwise
  }

  function challengeOf(text: string): string {
    if (!separatesByTilde || !text.includes('~')) return fitted(text)
    count('challenge with "~", which separates the response')
    return fitted(text.replaceAll('~', '-'))
  }

  function sectionsOf({ sections }: ExchangedChecklist) {
    const filled = sections.filter(({ items }) => items.length > 0)
    for (let i = filled.length; i < sections.length; i++) count('section without an item')
    return filled.map(({ title, items }, i) => ({
      title: titled(title, `Section ${i + 1}`),
      items: items.map(({ challenge, response, note }) => ({
        challenge: challengeOf(challenge),
        response: fitted(response),
        note: note.split('\n').map(fitted).join('\n'),
      })),
    }))
  }

  const fit: ExchangedChecklist[] = []
  for (const checklist of checklists) {
    const sections = sectionsOf(checklist)
    if (sections.length === 0) count('checklist without an item')
    else fit.push({ title: titled(checklist.title, `Checklist ${fit.length + 1}`), sections })
  }
  return {
    name: fitText(name).trim(),
    checklists: fit,
    lost: [...counts].map(([reason, number]) => `${number} × ${reason}`),
  }
}
