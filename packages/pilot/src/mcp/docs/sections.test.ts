import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSections, sectionsOf } from './sections.ts'

const PAGE = `# Guide

About.

## Limits

A request gets \`429\`.

\`\`\`sh
# no heading
\`\`\`

### Details

Retry-After is in seconds.

## Pages

Pass nextCursor as cursor. A limit applies.
`

test('a page is divided at its headings, not at comments in code', () => {
  expect(sectionsOf('g.md', PAGE).map(({ heading }) => heading)).toEqual(['Guide', 'Limits', 'Pages'])
  expect(sectionsOf('g.md', PAGE)[1]?.text).toContain('# no heading\n```\n\n### Details\n\nRetry-After')
})

test('a search finds the sections with all words, those with a word in their heading first', () => {
  const sections = sectionsOf('g.md', PAGE)
  function found(words: string, most = 5) {
    return findSections(sections, words, most).map(({ heading }) => heading)
  }
  expect(found('CURSOR')).toEqual(['Pages'])
  expect(found('limit')).toEqual(['Limits', 'Pages'])
  expect(found('limit', 1)).toEqual(['Limits'])
  expect(found('limit seconds')).toEqual(['Limits'])
  expect(found('nothing')).toEqual([])
  expect(found(' ')).toEqual([])
})

test('sections are found by the words in their heading, then by the number of words, then in their order', () => {
  const ranked: readonly (readonly [string, string])[] = [
    ['x y', 'x y'],
    ['y', 'x y y y'],
    ['x', 'x y y'],
    ['often', 'x x x x y'],
    ['once', 'x y'],
  ]
  function found(rows: typeof ranked) {
    const sections = rows.map(([heading, text]) => ({ page: 'p.md', heading, text }))
    return findSections(sections, 'x y', 9).map(({ heading }) => heading)
  }
  for (const place of ranked.keys()) {
    const rotated = [...ranked.slice(place), ...ranked.slice(0, place)]
    for (const rows of [rotated, rotated.toReversed()]) expect(found(rows)).toEqual(['x y', 'y', 'x', 'often', 'once'])
  }
  expect(found(['c', 'a', 'b'].map((heading) => [heading, 'x y']))).toEqual(['c', 'a', 'b'])
})

test('property: the sections of a page that begins with a heading contain all its lines', () => {
  const line = fc.constantFrom('text', '## Two', '### Three', '```', '', '# One')
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = ['# Page', ...lines].join('\n')
      const joined = sectionsOf('p.md', text).map((section) => section.text)
      expect(joined.join('\n').replace(/\n+/g, '\n').trim()).toBe(text.replace(/\n+/g, '\n').trim())
    }),
  )
})
