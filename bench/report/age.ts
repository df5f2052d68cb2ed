const MARK = `**These figures are older than the code.** They describe the commit named below; since then, code that
is measured here has changed. The next whole run of \`npm run bench\` replaces this page.

`

const TITLE = '# Benchmarks\n\n'

/** The line of the page that names the measured code. */
export function codeLine(digest: string): string {
  return `The digest of the measured code is \`${digest}\`.`
}

/** The page with a mark if its figures describe other code than that with this digest, and without one otherwise. */
export function withAge(page: string, digest: string): string {
  const unmarked = page.replace(MARK, '')
  return unmarked.includes(codeLine(digest)) ? unmarked : unmarked.replace(TITLE, `${TITLE}${MARK}`)
}
