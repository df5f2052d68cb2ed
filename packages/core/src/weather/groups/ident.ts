import { type GroupKind, LETTERS, one } from '../grammar/group-kind.ts'

/** Words of the header that look like a location indicator but are not one. */
const WORDS: ReadonlySet<string> = new Set(['AUTO', 'TEMP', 'METR'])

/** Whether a token can be a location indicator: a letter, then three letters or digits. */
export function isIdent(token: string): boolean {
  return /^[A-Z][A-Z0-9]{3}$/.test(token) && !WORDS.has(token)
}

/** The location indicator. The header determines its position, since many words look like one. */
export const ident = {
  name: 'ident',
  starts: LETTERS,
  read: (tokens, at) => (isIdent(tokens[at]!) ? one(tokens[at]!) : null),
  format: (value) => value,
  collect: ({ report }) => report.ident ?? undefined,
  put(value, target) {
    target.ident = value
    return true
  },
} satisfies GroupKind<string, { ident: string | null }>
