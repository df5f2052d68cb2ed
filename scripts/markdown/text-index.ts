/** The pages that a plugin author, a pilot or an operator reads, in the order of the list. */
export const TEXT_PAGES: readonly string[] = [
  'docs/api/guide.md',
  'docs/api/operations.md',
  'docs/api/schemas.md',
  'docs/records.md',
  'docs/weather.md',
  'docs/logbook.md',
  'docs/exchange.md',
  'docs/pilot-tools.md',
  'docs/cli.md',
  'docs/settings.md',
  'docs/operating.md',
  'docs/troubleshooting.md',
  'docs/continuous-copy.md',
  'docs/reliability.md',
]

/** The list of all pages for language models (llms.txt): each with its title and its first sentence. */
export function textIndex(textOf: (path: string) => string): string {
  const lines = TEXT_PAGES.map((path) => {
    const { title, about } = headOf(textOf(path))
    return `- [${title}](${path.replace('docs/', '')}): ${about}`
  })
  return `# Flightbag

> One pilot's own electronic flight bag, served over HTTP: records to read, and two writes for a voice-ATC plugin of a
> flight simulator. For the author of a plugin, the guide is enough, with the two \`PUT\` operations and their schemas;
> no other page concerns a plugin. \`flightbag mock --grade\` plays an evening for a plugin and says which rules it
> breaks.

## Pages

${lines.join('\n')}
`
}

function headOf(text: string): { readonly title: string; readonly about: string } {
  const [title = '', first = ''] = text.split('\n\n')
  const about = /^.*?\.(?=\s|$)/s.exec(first)?.[0] ?? first.replace(/:$/, '.')
  return {
    title: title.replace('# ', ''),
    about: about
      .replaceAll('\n', ' ')
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/[[\]]/g, ''),
  }
}
