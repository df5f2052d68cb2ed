// The parts that are used of packages that `npm ci` does not install, so that the types are checked without them.

declare module '@joplin/turndown-plugin-gfm' {
  /** Tables, and the other elements of GitHub's Markdown. */
  export const gfm: (service: object) => void
}

declare module 'turndown' {
  export default class TurndownService {
    constructor(options: { headingStyle: 'atx'; codeBlockStyle: 'fenced'; bulletListMarker: '-' })
    use(plugin: (service: object) => void): void
    turndown(html: string): string
  }
}

declare module 'openapi-typescript' {
  /** The types of a description, as nodes of TypeScript. */
  export default function openapiTS(
    document: object,
    options: { rootTypes: boolean; rootTypesNoSchemaPrefix: boolean },
  ): Promise<readonly object[]>
  export function astToString(nodes: readonly object[]): string
}
