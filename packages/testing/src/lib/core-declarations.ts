import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../../..')
const core = join(root, 'packages/core')

/** One export of an entry point of core, as its source declares it. */
export interface CoreExport {
  readonly name: string
  /** `function`, `const`, `interface` or `type`. */
  readonly keyword: string
  /** The file of the declaration, from the root of the repository. */
  readonly file: string
  /** The text of its doc comment, without examples; empty without a comment. */
  readonly doc: string
  /** The code of its example; null without one. */
  readonly example: string | null
  /** The names of the parameters of a function. */
  readonly parameters: readonly string[]
}

/** The exports of an entry point under one heading, which is null before the first heading. */
export interface CoreSection {
  readonly heading: string | null
  readonly exports: readonly CoreExport[]
}

/** One entry point of core. */
export interface CoreEntry {
  /** The name by which it is imported, for example `@flightbag/core/weather`. */
  readonly specifier: string
  /** The file, from the root of the repository. */
  readonly file: string
  /** The comment at its head. */
  readonly doc: string
  readonly sections: readonly CoreSection[]
}

/** The text of a comment, without its stars. */
function textOf(comment: string): string {
  return comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^ *\* ?/gm, '')
    .trim()
}

const EXAMPLE = /^@example\n```ts\n(.*?)^```$/ms

/** The text between the parentheses of a function's parameters. */
function parameterList(source: string, from: number): string {
  const start = source.indexOf('(', from)
  let depth = 0
  for (let at = start; at < source.length; at++) {
    if ('({<['.includes(source[at]!)) depth++
    if (')}>]'.includes(source[at]!) && source[at - 1] !== '=') depth--
    if (depth === 0) return source.slice(start + 1, at)
  }
  return ''
}

/** The parts of a list between the commas of its own level. */
function partsOf(list: string): readonly string[] {
  const parts = ['']
  let depth = 0
  for (const letter of list) {
    if ('({<['.includes(letter)) depth++
    if (')}>]'.includes(letter)) depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** The name of a parameter; of an object that the parameter takes apart, the names of its fields in braces. */
function parameterName(part: string): string {
  const object = /^\{([\s\S]*?)\}(?=\s*[:=]|$)/.exec(part)
  if (object === null) return /^(?:\.\.\.)?\w+/.exec(part)?.[0] ?? '_'
  return `{ ${partsOf(object[1]!).map(parameterName).join(', ')} }`
}

function declarationOf(name: string, path: string): CoreExport {
  const source = readFileSync(path, 'utf8')
  const declared = new RegExp(
    `(/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\n)?export (?:async )?(function\\*?|const|interface|type|class) ${name}\\b`,
  ).exec(source)
  if (declared === null) throw new Error(`${relative(root, path)} does not declare ${name}`)
  const [whole, comment = '', keyword = ''] = declared
  const text = textOf(comment.trim())
  const isFunction = keyword.startsWith('function')
  return {
    name,
    keyword: isFunction ? 'function' : keyword,
    file: relative(root, path),
    doc: text.replace(EXAMPLE, '').trim(),
    example: EXAMPLE.exec(text)?.[1] ?? null,
    parameters: isFunction ? partsOf(parameterList(source, declared.index + whole.length)).map(parameterName) : [],
  }
}

const ITEM = /^\/\/ (.+)\n\n|^export\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/gm

function entryOf(specifier: string, path: string): CoreEntry {
  const source = readFileSync(path, 'utf8')
  const sections: { heading: string | null; exports: CoreExport[] }[] = [{ heading: null, exports: [] }]
  for (const [, heading, list, from] of source.matchAll(ITEM)) {
    if (heading !== undefined) sections.push({ heading, exports: [] })
    for (const item of (list ?? '').split(',')) {
      const name = item.trim().replace(/^type\s+/, '')
      if (name !== '') sections.at(-1)!.exports.push(declarationOf(name, join(dirname(path), from!)))
    }
  }
  return {
    specifier,
    file: relative(root, path),
    doc: textOf(/^\/\*\*(?:(?!\*\/)[\s\S])*\*\//.exec(source)?.[0] ?? ''),
    sections: sections.filter(({ exports }) => exports.length > 0),
  }
}

/** The entry points of core with all that they export, in the order of its package.json. */
export function coreEntries(): readonly CoreEntry[] {
  const { exports } = JSON.parse(readFileSync(join(core, 'package.json'), 'utf8')) as {
    exports: Record<string, { readonly source: string }>
  }
  return Object.entries(exports).map(([path, { source }]) =>
    entryOf(`@flightbag/core${path.slice(1)}`, join(core, source)),
  )
}
