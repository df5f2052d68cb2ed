import { tallyTypos, typoSamples } from '../../fixtures/src/weather-typos.ts'

/**
 * Prints a table of the groups that are read as another kind after a typo:
 * `node --conditions=source scripts/weather/typo-table.ts [groups] [seed]`.
 */

const [groups = '100000', seed = '1'] = process.argv.slice(2)
const tally = tallyTypos(typoSamples(), Number(groups), Number(seed))
const rows = new Map<string, { count: number; examples: string[] }>()
for (const { part, kind, readAs, group, typo } of tally.misreadings) {
  const name = `${part} ${kind} -> ${readAs}`
  const row = rows.get(name) ?? { count: 0, examples: [] }
  row.count++
  if (row.examples.length < 3) row.examples.push(`${group} -> ${typo}`)
  rows.set(name, row)
}
console.log(
  `${tally.groups} groups with a typo: ${tally.unparsed} unparsed, ${tally.sameKind} of the same kind, ` +
    `${tally.misreadings.length} read as another kind`,
)
for (const [name, { count, examples }] of [...rows].toSorted((a, b) => b[1].count - a[1].count)) {
  console.log(`${String(count).padStart(5)}  ${name.padEnd(58)} ${examples.join(', ')}`)
}
