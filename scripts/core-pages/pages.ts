import {
  type CoreEntry,
  type CoreExport,
  type CoreSection,
  coreEntries,
} from '../../packages/testing/src/lib/core-declarations.ts'

const GENERATED = 'This page is generated from the doc comments of `packages/core` (`npm run generate`).'

/** A page's path: its entry point without the name of the package. */
function pathOf({ specifier }: CoreEntry): string {
  return `docs/core/${specifier.split('/')[2] ?? 'app'}.md`
}

/** The first sentence of a comment, on one line, with links as code. */
function purposeOf(doc: string): string {
  const text = doc.replace(/\{@link ([^}]*)\}/g, '`$1`').replace(/\s+/g, ' ')
  const sentence = /^.*?[.:](?= [A-Z`]|$)/.exec(text)?.[0] ?? text
  return sentence.replace(/:$/, '.').replaceAll('|', '\\|')
}

function signatureOf({ name, keyword, parameters }: CoreExport): string {
  return keyword === 'function' ? `${name}(${parameters.join(', ')})` : name
}

function rowOf(each: CoreExport): string {
  const name = `\`${signatureOf(each)}\``
  const linked = each.example === null ? name : `[${name}](#${each.name.toLowerCase()})`
  return `| ${linked} | ${each.keyword} | ${purposeOf(each.doc)} |`
}

function exampleOf({ name, example }: CoreExport): string {
  return example === null ? '' : `### ${name}\n\n\`\`\`ts\n${example}\`\`\`\n`
}

/** Functions come first: a reader looks for a verb. */
const KEYWORDS = ['function', 'const', 'interface', 'type']

function sectionText({ heading, exports }: CoreSection): string {
  const ordered = exports.toSorted((a, b) => KEYWORDS.indexOf(a.keyword) - KEYWORDS.indexOf(b.keyword))
  const parts = [
    `## ${(heading ?? 'Exports.').replace(/\.$/, '')}\n`,
    ['| name | kind | purpose |', '| --- | --- | --- |', ...ordered.map(rowOf), ''].join('\n'),
    ...ordered.map(exampleOf),
  ]
  return parts.filter((part) => part !== '').join('\n')
}

function entryPage(entry: CoreEntry): string {
  return `# ${entry.specifier}\n\n${entry.doc}\n\n${GENERATED}\n\n${entry.sections.map(sectionText).join('\n')}`
}

function indexPage(entries: readonly CoreEntry[]): string {
  const rows = entries.map((entry) => {
    const page = pathOf(entry).replace('docs/core/', '')
    const count = entry.sections.reduce((sum, { exports }) => sum + exports.length, 0)
    return `| [\`${entry.specifier}\`](${page}) | ${count} | ${purposeOf(entry.doc)} |`
  })
  return `# The library

\`@flightbag/core\` contains every rule, without input or output, so that it runs on servers and in browsers. Start with
the examples of the entry point that you need.

${GENERATED}

| entry point | exports | purpose |
| --- | --- | --- |
${rows.join('\n')}
`
}

/** The pages about the entry points of core, by their paths. */
export function corePages(): readonly (readonly [path: string, text: string])[] {
  const entries = coreEntries()
  return [
    ['docs/core/README.md', indexPage(entries)],
    ...entries.map((entry) => [pathOf(entry), entryPage(entry)] as const),
  ]
}
