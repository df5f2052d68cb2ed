/** The reports of some stations by indicator; an error for a station whose request failed. */
export type Answers<T> = ReadonlyMap<string, T | Error>

/**
 * Joins the calls of one moment: the indicators of all calls until `wait` resolves are asked for together, each once.
 * Every call gets the answers to its own indicators, and rejects if all of them failed.
 */
export function gatherCalls<T>(
  wait: () => Promise<unknown>,
  ask: (idents: readonly string[]) => Promise<Answers<T>>,
): (idents: readonly string[]) => Promise<Answers<T>> {
  let open: { readonly idents: Set<string>; readonly answers: Promise<Answers<T>> } | null = null

  function begin() {
    const idents = new Set<string>()
    const answers = wait().then(() => {
      open = null
      return ask([...idents])
    })
    return { idents, answers }
  }

  return async (idents) => {
    if (idents.length === 0) return new Map()
    open ??= begin()
    for (const ident of idents) open.idents.add(ident)
    const answers = await open.answers
    const own = new Map(idents.flatMap((ident) => (answers.has(ident) ? [[ident, answers.get(ident)!]] : [])))
    const failures = [...own.values()].filter((answer) => answer instanceof Error)
    if (failures.length === idents.length) throw failures[0]
    return own
  }
}
