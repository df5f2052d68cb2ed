// The parts that are used of packages that `npm ci` does not install, so that the types are checked without them.

declare module 'orval' {
  export function generate(options: {
    input: { target: string }
    output: { target: string; client: 'fetch'; mode: 'single' }
  }): Promise<void>
}

declare module '@hey-api/openapi-ts' {
  export function createClient(options: {
    input: string
    output: string
    plugins: readonly string[]
    logs: { level: 'silent' }
  }): Promise<unknown>
}

declare module '@seriousme/openapi-schema-validator' {
  export class Validator {
    validate(description: string): Promise<{ readonly valid: boolean; readonly errors?: unknown }>
  }
}

declare module '@stoplight/spectral-core' {
  interface Finding {
    readonly code: string | number
    readonly path: readonly (string | number)[]
    readonly message: string
  }

  class Spectral {
    setRuleset(ruleset: { extends: readonly object[] }): void
    run(description: string): Promise<readonly Finding[]>
  }

  const core: { readonly Spectral: typeof Spectral }
  export default core
}

declare module '@stoplight/spectral-rulesets' {
  const rulesets: { readonly oas: object }
  export default rulesets
}

declare module 'recheck' {
  /** Decides whether the time of a match can exceed the length of the text. */
  export function checkSync(
    source: string,
    flags: string,
    options: { timeout: number; randomSeed: number },
  ): { readonly status: 'safe' | 'vulnerable' | 'unknown' }
}
