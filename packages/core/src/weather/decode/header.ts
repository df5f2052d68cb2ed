import { isIdent } from '../groups/ident.ts'

/** The positions of the parts of a header, as indexes of tokens; -1 for an absent part. */
export type Header = {
  readonly type: number
  readonly ident: number
  /** The first group with a time, which follows the location indicator. */
  readonly anchor: number
  /** The last of them: each group up to it is part of the header or unparsed. */
  readonly end: number
}

/** Whether a token begins the remarks. Some stations write RMKS, or a punctuation mark after it. */
export function isRemarksMark(token: string): boolean {
  return /^RMKS?[:/.]?$/.test(token)
}

/**
 * Finds the header. A location indicator looks like any other word, so its position identifies it: the last such word
 * before the time or, when there is no time, the first behind the type.
 */
export function findHeader(
  tokens: readonly string[],
  types: readonly string[],
  isAnchor: (tokens: readonly string[], at: number) => boolean,
): Header {
  let limit = tokens.length
  let anchor = -1
  let type = -1
  for (let at = 0; at < limit && anchor < 0; at++) {
    const token = tokens[at]!
    if (isRemarksMark(token)) limit = at
    else if (isAnchor(tokens, at)) anchor = at
    else if (type < 0 && types.includes(token)) type = at
  }
  let ident = -1
  if (anchor >= 0) {
    for (let at = anchor - 1; at > type && ident < 0; at--) if (isIdent(tokens[at]!)) ident = at
  } else if (type >= 0) {
    for (let at = type + 1; at < Math.min(limit, type + 5) && ident < 0; at++) if (isIdent(tokens[at]!)) ident = at
  }
  return { type, ident, anchor, end: Math.max(type, ident, anchor) }
}
