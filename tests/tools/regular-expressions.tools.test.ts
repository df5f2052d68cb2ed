import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { parseSync } from 'rolldown/utils'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** The files whose code runs in production. */
const sources = readdirSync(join(ROOT, 'packages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?!testing)[^/]+\/src\/.*\.ts$/.test(file))
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
  .map((file) => join(ROOT, 'packages', file))

interface Found {
  readonly source: string
  readonly flags: string
}

/** Calls `found` for every literal in a syntax tree. */
function literals(node: unknown, found: (literal: Found) => void): void {
  if (typeof node !== 'object' || node === null) return
  if ('regex' in node && typeof node.regex === 'object' && node.regex !== null) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    found({ source: pattern, flags })
  }
  for (const value of Object.values(node)) literals(value, found)
}

/** The expressions that a module builds while it loads. */
async function built(file: string): Promise<readonly Found[]> {
  const Original = globalThis.RegExp
  const made: Found[] = []
  globalThis.RegExp = new Proxy(Original, {
    construct(target, args) {
      const expression: RegExp = Reflect.construct(target, args)
      made.push({ source: expression.source, flags: expression.flags })
      return expression
    },
  })
  try {
    await import(file)
  } finally {
    globalThis.RegExp = Original
  }
  return made
}

const BUILDS = 'new RegExp('

/** Whether the time of a match can exceed the length of the text: one result for each expression. */
function dangers(all: readonly Found[]): readonly string[] {
  const distinct = new Map(all.map((one) => [`/${one.source}/${one.flags}`, one]))
  return [...distinct].flatMap(([text, { source, flags }]) => {
    const result = checkSync(source, flags, { timeout: 60_000, randomSeed: 1 })
    return result.status === 'safe' ? [] : [`${text}: ${result.status}`]
  })
}

describe('the time of every regular expression is linear in the length of the text', () => {
  test('for literals', () => {
    const found: Found[] = []
    for (const file of sources) literals(parseSync(file, readFileSync(file, 'utf8')).program, (one) => found.push(one))
    expect(found.length).toBeGreaterThan(100)
    expect(dangers(found)).toEqual([])
  })

  test('for expressions that a module builds', async () => {
    const files = sources.filter((file) => readFileSync(file, 'utf8').includes(BUILDS))
    const found: Found[] = []
    for (const file of files) found.push(...(await built(file)))
    expect(files.length).toBeGreaterThan(0)
    expect(found.length).toBeGreaterThanOrEqual(files.length)
    expect(dangers(found)).toEqual([])
  })

  test('and the checker finds the expression that once blocked the server', () => {
    expect(dangers([{ source: '^[. ]+|[. ]+$', flags: 'g' }])).toHaveLength(1)
  })
})
