import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixtureLines, publishedRows, tafLines } from '../../../../../fixtures/weather/weather-oracle.ts'
import { metarBodyKinds, metarHeaderKinds } from './metar-kinds.ts'
import { remarkKinds } from './remark-kinds.ts'
import { tafBodyKinds, tafHeaderKinds } from './taf-kinds.ts'

type Rewriter = {
  readonly name: string
  readonly starts: string
  rewrite(tokens: readonly string[], at: number): { readonly used: number; readonly text: string } | null
}

const kinds: readonly Rewriter[] = [
  ...metarHeaderKinds,
  ...metarBodyKinds,
  ...tafHeaderKinds,
  ...tafBodyKinds,
  ...remarkKinds,
]

/** Files of kinds whose names have no meaning outside a report. */
const FILES: Readonly<Record<string, string>> = { time: 'issue-time', type: 'report-type' }

const examples = fixtureLines('groups.tsv').map((line) => line.split('\t') as [string, string])

/** Texts that are near a group of the kind, and none. */
const unreadable = fixtureLines('unreadable.tsv').map((line) => line.split('\t') as [string, string])

describe('kinds of groups', () => {
  it.each(examples)('%s reads %s whole and writes it back', (name, text) => {
    // The temperatures distinguish five slashes of their own from those of a wind; here they are alone.
    const tokens = text.split(' ')
    const written = kinds.filter((kind) => kind.name === name).map((kind) => kind.rewrite(tokens, 0))
    const whole = written.filter((found) => found?.used === tokens.length)
    expect(new Set(whole.map((found) => found?.text))).toEqual(new Set([text]))
  })

  it.each(unreadable)('%s does not read %s', (name, text) => {
    const tokens = text.split(' ')
    const read = kinds.filter((kind) => kind.name === name).map((kind) => kind.rewrite(tokens, 0)?.used ?? 0)
    expect(read.length).toBeGreaterThan(0)
    expect(Math.max(...read)).toBeLessThan(tokens.length)
  })

  it('are found by the first character of each example', () => {
    for (const [name, text] of examples) {
      const found = kinds.filter((kind) => kind.name === name && kind.starts.includes(text.charAt(0)))
      expect(
        found.map((kind) => kind.rewrite(text.split(' '), 0)?.text),
        text,
      ).toContain(text)
    }
  })

  it('write back what they read of an example with a character added, a word replaced, or its end left out', () => {
    for (const [name, text] of examples) {
      const words = text.split(' ')
      const others = words.flatMap((word, place) => [
        words.slice(0, place + 1),
        ...[`X${word}`, `1${word}`, `${word}X`, `${word}1`, `${word.charAt(0)}ZZZ`].map((other) =>
          words.with(place, other),
        ),
      ])
      for (const tokens of others) {
        for (const kind of kinds.filter((each) => each.name === name)) {
          const found = kind.rewrite(tokens, 0)
          if (found !== null) expect(found.text, text).toBe(tokens.slice(0, found.used).join(' '))
        }
      }
    }
  })

  it('has an example of every kind', () => {
    const shown = new Set(examples.map(([name]) => name))
    expect(kinds.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([])
  })

  it.each([...new Set(kinds.map(({ name }) => name))])('%s has a file of that name', (name) => {
    const file = FILES[name] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const paths = ['', 'remarks/'].map((folder) => join(import.meta.dirname, '../groups', `${folder}${file}.ts`))
    const found = paths.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'))
    expect(found.some((text) => text.includes(`'${name}'`))).toBe(true)
  })

  // Tests all texts of real reports and of groups with a changed character: every text that a kind reads, it writes
  // back unchanged.
  it('write back every text that they read, of real and of changed groups', () => {
    const reports = [
      ...publishedRows().flatMap(({ raw }, row) => (row % 9 === 0 ? [raw] : [])),
      ...tafLines().map(({ raw }) => raw.replace('=', '')),
      ...examples.map(([, text]) => text),
    ].map((raw) => raw.split(' '))
    const readable = '0123456789/ACDEFGHKLMNOPQRSTUVWXYZ+-. '
    const change = fc.record({
      report: fc.nat(reports.length - 1),
      place: fc.nat(),
      at: fc.nat(),
      cut: fc.integer({ min: 0, max: 2 }),
      insert: fc.string({ unit: fc.constantFrom(...readable), maxLength: 2 }),
    })
    let read = 0
    fc.assert(
      fc.property(change, ({ report, place, at, cut, insert }) => {
        const tokens = [...reports[report]!]
        const first = place % tokens.length
        const token = tokens[first]!
        const from = at % (token.length + 1)
        tokens.splice(first, 1, ...`${token.slice(0, from)}${insert}${token.slice(from + cut)}`.split(' '))
        for (const start of [first, Math.max(0, first - 1)]) {
          for (const kind of tokens[start] === '' ? [] : kinds) {
            const found = kind.rewrite(tokens, start)
            if (found === null) continue
            read++
            expect(found.text, kind.name).toBe(tokens.slice(start, start + found.used).join(' '))
          }
        }
      }),
      { numRuns: 8000 },
    )
    expect(read).toBeGreaterThan(4000)
  })
})
