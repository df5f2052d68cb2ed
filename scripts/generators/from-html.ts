import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'

const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' })
service.use(gfm)
/** The titles of tabs, which select a panel on the page. */
const TABS = /<legend>[^<]*<\/legend>|<input type="radio"[^>]*>|<label for=[^>]*>[^<]*<\/label>/g

/** A block of code, whose label is read to those who do not see it. */
const LABELLED_CODE = /<pre [^>]*aria-label="([^"]*)"[^>]*>/g

/** HTML of the reference as Markdown. Links to its schemas and operations lead to the pages of those. */
export function fromHtml(html: string): string {
  return service
    .turndown(
      html
        .replace(/<a class="anchor"[^>]*>#<\/a>/g, '')
        .replace(TABS, '')
        .replace(LABELLED_CODE, '<p>$1:</p><pre>'),
    )
    .replace(/\]\(#schema-(\w+)\)/g, (_, name: string) => `](schemas.md#${name.toLowerCase()})`)
    .replace(/\]\(#[a-z]+[A-Z]\w*\)/g, '](operations.md)')
}
