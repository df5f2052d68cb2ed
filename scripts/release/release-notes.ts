/**
 * The changes of one version in the change log, or of the next one if it has no section yet, as it is the case before a
 * release. Null if there are none.
 */
export function releaseNotes(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1)
  const section =
    sections.find((text) => text.startsWith(`[${version}]`)) ?? sections.find((text) => text.startsWith('[Unreleased]'))
  const body = section?.slice(section.indexOf('\n')).trim() ?? ''
  return body === '' ? null : `${body}\n`
}
