import { flagOf, SETTING_NAMES, SETTINGS, type Setting } from './settings.ts'

/** The text of `docs/settings.md`. */
export function settingsDocument(): string {
  const rows = SETTING_NAMES.map((name) => {
    const { env, value, fallback, help }: Setting<unknown> = SETTINGS[name]
    const flag = flagOf(name)
    const written = flag === null ? '' : code(value === null ? flag : `${flag} <${value}>`)
    return [code(env), written, fallback === null ? '' : code(fallback), help]
  })
  return `# Settings

Every setting is an environment variable. Every setting that is not secret is also a flag of \`flightbag serve\` and
\`flightbag start\`. A flag takes precedence over its variable, and an empty variable is ignored. All commands read
the same variables.

With \`--config FILE\`, every command also reads settings from a file with one \`NAME=value\` per line. Its names are
those of this page; any other name is refused. The environment takes precedence over the file. A running server reloads
the certificate, the log level and the limits after \`SIGHUP\` or a change to the file; all other settings need
a restart.

${markdownTable(['Variable', 'Flag', 'Default', 'Meaning'], rows)}

\`npm run generate\` writes this page from the declarations in \`packages/cli/src/settings/settings.ts\`.
`
}

function code(text: string) {
  return `\`${text}\``
}

/** A Markdown table with aligned columns, in the format of the repository's formatter. Ends without a line break. */
function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  function line(cells: readonly string[]) {
    return `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  }
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
