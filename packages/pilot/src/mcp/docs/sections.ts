/** A part of a page: a heading with the text below it, up to the next heading of the same or a higher level. */
export interface Section {
  readonly page: string
  readonly heading: string
  readonly text: string
}

/** The sections of a Markdown page, those of the third level inside those of the second. */
export function sectionsOf(page: string, text: string): readonly Section[] {
  const sections: { heading: string; lines: string[] }[] = []
  let isCode = false
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const heading = isCode ? null : /^##? (.+)$/.exec(line)
    if (heading) sections.push({ heading: heading[1]!, lines: [] })
    sections.at(-1)?.lines.push(line)
  }
  return sections.map(({ heading, lines }) => ({ page, heading, text: lines.join('\n').trim() }))
}

/**
 * The sections that contain all words of a question, in any case: those with the words in their heading first, then
 * those that contain them most often. A word matches within longer words, so that `cursor` finds `nextCursor`.
 */
export function findSections(sections: readonly Section[], question: string, most: number): readonly Section[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean)
  const ranked = sections.flatMap((section) => {
    const [heading, text] = [section.heading.toLowerCase(), section.text.toLowerCase()]
    const counts = words.map((word) => text.split(word).length - 1)
    if (words.length === 0 || counts.includes(0)) return []
    const inHeading = words.filter((word) => heading.includes(word)).length
    return [{ section, rank: [inHeading, counts.reduce((sum, count) => sum + count, 0)] as const }]
  })
  return ranked
    .sort((a, b) => b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1])
    .slice(0, most)
    .map(({ section }) => section)
}
