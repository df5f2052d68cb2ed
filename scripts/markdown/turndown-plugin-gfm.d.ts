declare module '@joplin/turndown-plugin-gfm' {
  import type TurndownService from 'turndown'

  /** Tables, and the other elements of GitHub's Markdown. */
  export const gfm: TurndownService.Plugin
}
