import type { ExchangedChecklist, ReadBinder } from './checklist.ts'

interface OpenItem {
  readonly challenge: string
  readonly response: string
  readonly notes: string[]
}

interface OpenSection {
  readonly title: string
  readonly items: OpenItem[]
}

/** Collects the lines of a file into checklists, and counts the data that is not kept. */
export function collectChecklists() {
  const checklists: { readonly title: string; readonly sections: OpenSection[] }[] = []
  const counts = new Map<string, number>()

  /**
   * The section that the next line belongs to. Lines before the first section title form one with the title of the
   * checklist.
   */
  function section(): OpenSection {
    const { title, sections } = checklists.at(-1)!
    if (sections.length === 0) sections.push({ title, items: [] })
    return sections.at(-1)!
  }

  function drop(reason: string): void {
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }

  function item(challenge: string, response: string): void {
    section().items.push({ challenge, response, notes: [] })
  }

  /** A line that is no item, stored as an item without a response. */
  function line(text: string, type: string): void {
    drop(`${type}: the text is stored as an item without a response`)
    item(text, '')
  }

  /** A note about the item before it. Without one, the note is a line. */
  function note(text: string): void {
    const last = section().items.at(-1)
    if (last) last.notes.push(text)
    else line(text, 'note at the start of a section')
  }

  return {
    drop,
    item,
    line,
    note,
    checklist: (title: string) => checklists.push({ title, sections: [] }),
    section: (title: string) => checklists.at(-1)!.sections.push({ title, items: [] }),
    binder: (name: string): ReadBinder => ({
      name,
      checklists: checklists.map(
        ({ title, sections }): ExchangedChecklist => ({
          title,
          sections: sections.map(({ title, items }) => ({
            title,
            items: items.map(({ notes, ...rest }) => ({ ...rest, note: notes.join('\n') })),
          })),
        }),
      ),
      notKept: [...counts].map(([reason, count]) => `${count} × ${reason}`),
    }),
  }
}
