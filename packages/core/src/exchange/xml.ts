import { err, ok, type Result } from '../lib/result.ts'

/** An element of an XML document. `name` has no prefix. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** The text directly inside, without surrounding space. */
  readonly text: string
}

/** The first child of a name, and all of them. */
export function childOf({ children }: XmlElement, name: string) {
  return children.find((child) => child.name === name)
}

export function childrenOf({ children }: XmlElement, name: string) {
  return children.filter((child) => child.name === name)
}

/** The text of the first child of a name; empty when there is none. */
export function textOf(element: XmlElement, name: string): string {
  return childOf(element, name)?.text ?? ''
}

const TOKEN =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([^\s>]+)\s*>|<([^\s/>!?]+)((?:\s+[^\s=<>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y
const NO_TYPE = 'has a document type, which is not read: remove <!DOCTYPE ...> from the file'

/** Far more than a route needs. An element needs much more memory than its text. */
export const MAX_ELEMENTS = 100_000
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads an XML document without a document type. Fails for anything that is not well-formed, and above
 * {@link MAX_ELEMENTS}; loads nothing from elsewhere. The depth needs no limit: only known paths are searched.
 */
export function readXml(text: string): Result<XmlElement, string> {
  type Open = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }
  const stack: Open[] = [{ name: '', attributes: {}, children: [], text: '' }]
  let elements = 0
  TOKEN.lastIndex = 0
  const source = text.trim()
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(source)
    if (!token) {
      const hasType = source.startsWith('<!DOCTYPE', at)
      return err(hasType ? NO_TYPE : `is not well-formed XML near "${source.slice(at, at + 20)}"`)
    }
    const [, cdata, closed, opened, attributes, empty, characters] = token
    const top = stack.at(-1)!
    if (cdata !== undefined) top.text += cdata
    else if (characters !== undefined) top.text += decoded(characters)
    else if (opened !== undefined) {
      if (++elements > MAX_ELEMENTS) return err(`has more than ${MAX_ELEMENTS} elements`)
      stack.push({ name: opened, attributes: attributesOf(attributes ?? ''), children: [], text: '' })
    }
    const ends = opened !== undefined ? empty === '/' : closed !== undefined
    if (!ends) continue
    const done = stack.pop()!
    // A tag that closes nothing meets the document itself, whose name is empty.
    if (closed !== undefined && done.name !== closed)
      return err(`is not well-formed XML: </${closed}> closes no element`)
    stack.at(-1)!.children.push({ ...done, name: done.name.replace(/^.*:/, ''), text: done.text.trim() })
  }
  const [document] = stack
  if (stack.length > 1) return err(`ends inside <${stack.at(-1)!.name}>: the file is truncated`)
  const [root, ...others] = document!.children
  return root && others.length === 0 && document!.text.trim() === '' ? ok(root) : err('is not an XML document')
}

/**
 * The attributes of a start tag. Each search continues behind the last match, so the time is linear in the length of
 * the text.
 */
function attributesOf(text: string): Record<string, string> {
  const attributes: [name: string, value: string][] = []
  for (let at = 0; ; ) {
    const equals = text.indexOf('=', at)
    if (equals === -1) return Object.fromEntries(attributes)
    let start = equals + 1
    while (text[start]?.trim() === '') start++
    const quote = text[start]
    const end = quote === '"' || quote === "'" ? text.indexOf(quote, start + 1) : -1
    const name = text.slice(at, equals).trim().split(/\s/).at(-1)!
    if (end !== -1 && name !== '') attributes.push([name, decoded(text.slice(start + 1, end))])
    at = end === -1 ? equals + 1 : end + 1
  }
}

function decoded(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** How much of a text a report shows. */
const SHOWN_CHARACTERS = 60

/**
 * The elements with content that a reader does not use, for a report of data that is not kept. `used` contains the
 * paths below the root that the reader knows, with all elements below them unless it also contains paths below them.
 */
export function unusedElements(root: XmlElement, used: readonly string[]): readonly string[] {
  const known = new Set(used)
  const groups = new Set(used.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))))
  const found = new Map<string, string[]>()
  function collect({ children }: XmlElement, above: string): void {
    for (const child of children) {
      const path = above === '' ? child.name : `${above}/${child.name}`
      if (groups.has(path)) collect(child, path)
      else if (!known.has(path) && (child.text !== '' || child.children.length > 0))
        found.set(path, [...(found.get(path) ?? []), child.text.slice(0, SHOWN_CHARACTERS)])
    }
  }
  collect(root, '')
  return [...found].map(([path, texts]) =>
    texts.length > 1 ? `${texts.length} × ${path}` : texts[0] === '' ? path : `${path}: ${texts[0]}`,
  )
}

/** What may precede the first element, any number of times: blanks, an instruction, and a comment. */
const BEFORE_ROOT = [/[\s\ufeff]+/y, /<\?[\s\S]*?\?>/y, /<!--[\s\S]*?-->/y]
const ROOT = /<(?:!DOCTYPE\s+)?(?:[^\s<>/:]+:)?([^\s<>/:[]+)/y

/**
 * Whether a text is an XML document whose first element, or document type, has this name, with any prefix. What
 * precedes it can be long, for example a licence in a comment.
 */
export function hasRoot(text: string, name: string): boolean {
  ROOT.lastIndex = beginOfRoot(text)
  return ROOT.exec(text)?.[1] === name
}

function beginOfRoot(text: string): number {
  let at = 0
  for (;;) {
    const piece = BEFORE_ROOT.find((each) => {
      each.lastIndex = at
      return each.test(text)
    })
    if (piece === undefined) return at
    at = piece.lastIndex
  }
}

/** An element as text: attributes and children are given, an absent text or child leaves the element out. */
export function element(
  name: string,
  content: string | number | null | readonly (string | null)[],
  attributes: Readonly<Record<string, string | number>> = {},
): string | null {
  if (content === null) return null
  const names = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
  const inner = Array.isArray(content)
    ? `\n${content
        .filter((child) => child !== null)
        .map((child) => child.replace(/^/gm, '  '))
        .join('\n')}\n`
    : escaped(String(content))
  return `<${name}${names.join('')}>${inner}</${name}>`
}

/** A document of one element, with its declaration. */
export function xmlDocument(root: string | null): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

/** Characters that XML 1.0 does not allow are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\n\r\t]/g, (space) => `&#${space.charCodeAt(0)};`)
}
