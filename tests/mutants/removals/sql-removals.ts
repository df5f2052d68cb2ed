/** A piece of a script without which it can still be valid. */
export interface Removal {
  readonly kind: 'condition' | 'assignment'
  /** The removed characters, and what takes their place. */
  readonly start: number
  readonly end: number
  readonly replacement: string
}

interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
  /** The number of parentheses around it. */
  readonly depth: number
}

const TOKEN = /--.*|'(?:[^']|'')*'|[a-z_][\w.]*|[();,]|\$\$/gi

/** The `and` of a `between`, which joins no conditions. */
const OF_BETWEEN = 'between and'

/** Words and marks of a script, without comments and strings. A body between `$$` is part of the script. */
function tokensOf(source: string): readonly Token[] {
  let depth = 0
  const open = new Set<number>()
  return [...source.matchAll(TOKEN)].flatMap(({ 0: text, index }) => {
    // The name of the next statement ends this one, and stays at the beginning of its line.
    if (text.startsWith('-- name:')) return [{ word: ';', start: index - 1, end: index, depth }]
    if (/^(?:--|')/.test(text)) return []
    if (text === ')') depth--
    const lower = text.toLowerCase()
    if (lower === 'between') open.add(depth)
    const word = lower === 'and' && open.delete(depth) ? OF_BETWEEN : lower
    const token = { word, start: index, end: index + text.length, depth }
    if (text === '(') depth++
    return [token]
  })
}

/** Words that end a condition or an assignment. */
const ENDS = new Set(
  `and or where set from using order group having limit offset window returning union on left cross join when then else
  end loop do values into for select insert update delete ; $$`.split(/\s+/),
)

/** The token that ends the part behind a token: the next one of `ends` at its depth, or its closing parenthesis. */
function endBehind(tokens: readonly Token[], at: number, ends: ReadonlySet<string>): Token | undefined {
  const { depth } = tokens[at]!
  return tokens.slice(at + 1).find((token) => token.depth < depth || (token.depth === depth && ends.has(token.word)))
}

/** Each condition that `and` joins to others, and each `where` with one condition. */
function conditions(tokens: readonly Token[], length: number): readonly Removal[] {
  return tokens.flatMap(({ word, start, end }, at): readonly Removal[] => {
    if (word !== 'and' && word !== 'where') return []
    const next = endBehind(tokens, at, ENDS)
    const behind = next?.start ?? length
    const removed = word === 'where' && next?.word === 'and' ? { start: end, end: next.end } : { start, end: behind }
    return [{ kind: 'condition', ...removed, replacement: ' ' }]
  })
}

const LIST_ENDS = new Set([...ENDS, ','])

/** Each of several assignments of an update. */
function assignments(tokens: readonly Token[], length: number): readonly Removal[] {
  return tokens.flatMap(({ word }, at): readonly Removal[] => {
    if (word !== 'set') return []
    const commas: Token[] = [tokens[at]!]
    let next = endBehind(tokens, at, LIST_ENDS)
    while (next?.word === ',') {
      commas.push(next)
      next = endBehind(tokens, tokens.indexOf(next), LIST_ENDS)
    }
    const end = next?.start ?? length
    if (commas.length < 2) return []
    return commas.map((mark, n): Removal => {
      const following = commas[n + 1]
      return following === undefined
        ? { kind: 'assignment', start: mark.start, end, replacement: ' ' }
        : { kind: 'assignment', start: mark.end, end: following.end, replacement: ' ' }
    })
  })
}

/** The removals of a script of SQL: each single condition, and each of several assignments of an update. */
export function sqlRemovalsOf(source: string): readonly Removal[] {
  const tokens = tokensOf(source)
  return [...conditions(tokens, source.length), ...assignments(tokens, source.length)]
}

/** The script without a piece. */
export function without(source: string, { start, end, replacement }: Removal): string {
  return source.slice(0, start) + replacement + source.slice(end)
}
