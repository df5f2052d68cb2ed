// The parts that are used of a package that `npm ci` does not install, so that the types are checked without it.

declare module 'metar-taf-parser' {
  interface Options {
    readonly issued: Date
  }

  interface Parsed {
    readonly message?: string
  }

  export function parseMetar(raw: string, options: Options): Parsed
  export function parseTAF(raw: string, options: Options): Parsed
}
