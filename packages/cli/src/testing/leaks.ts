/** The number of consecutive characters of a key's secret part that count as a leak. */
const TELLING = 12

/** More characters of a key than are ever shown: its prefix and six characters. */
const KEY = /[A-Za-z0-9_-]*_live_[A-Za-z0-9_-]{7,}/g
/**
 * An e-mail address, also as the user of a connection string. A package name in a path begins with `@`, so it does not
 * match.
 */
const EMAIL = /[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+/g
const RUN = /[A-Za-z0-9_-]+/g

const windows = new Set<string>()
const texts = new Set<string>()

/** The keys that this test file gave to a server: no part of their secret may be logged. */
export function neverLogKey(...keys: readonly string[]): void {
  for (const key of keys) {
    const secret = key.slice(key.lastIndexOf('_live_') + '_live_'.length)
    for (let at = 0; at + TELLING <= secret.length; at++) windows.add(secret.slice(at, at + TELLING))
  }
}

/** Other values that must not be logged: those of a query, a body or a header, and passwords. */
export function neverLog(...given: readonly string[]): void {
  for (const text of given) if (text !== '') texts.add(text)
}

/** The secrets in the output of a server. */
export function leaksIn(log: string): readonly string[] {
  function pieces(run: string) {
    const found: string[] = []
    for (let at = 0; at + TELLING <= run.length; at++) {
      const piece = run.slice(at, at + TELLING)
      if (windows.has(piece)) found.push(piece)
    }
    return found
  }
  const known = windows.size === 0 ? [] : [...log.matchAll(RUN)].flatMap(([run]) => pieces(run))
  const shaped = [KEY, EMAIL].flatMap((shape) => log.match(shape) ?? [])
  const named = [...texts].filter((text) => log.includes(text))
  return [...new Set([...shaped, ...known, ...named])]
}
