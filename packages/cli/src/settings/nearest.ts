/** At most so many letters differ between a misspelt name and the name that was meant. */
const FURTHEST = 3

/** The name that differs least from a misspelt one; null if none is near. */
export function nearestOf(misspelt: string, names: readonly string[]): string | null {
  const ranked = names
    .map((name) => ({ name, distance: distanceOf(misspelt.toUpperCase(), name) }))
    .toSorted((one, other) => one.distance - other.distance)
  const [best] = ranked
  return best !== undefined && best.distance <= FURTHEST ? best.name : null
}

/** The number of letters to insert, remove or replace. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j++) {
      const replaced = row[j]! + (letter === other[j] ? 0 : 1)
      next.push(Math.min(replaced, row[j + 1]! + 1, next[j]! + 1))
    }
    row = next
  }
  return row.at(-1)!
}
