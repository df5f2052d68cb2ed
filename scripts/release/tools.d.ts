// The parts that are used of packages that `npm ci` does not install, so that the types are checked without them.

declare module '@arethetypeswrong/core' {
  export interface Problem {
    readonly kind: string
    readonly entrypoint?: string
    readonly resolutionKind?: string
  }

  /** `types` is false for a package without types. */
  type Checked = { readonly types: false } | { readonly types: object; readonly problems: readonly Problem[] }

  export function createPackageFromTarballData(tarball: Uint8Array): object
  export function checkPackage(tarball: object): Promise<Checked>
}

declare module 'publint' {
  type Message = object
  type Manifest = Readonly<Record<string, unknown>>

  export function publint(options: {
    pack: { tarball: ArrayBuffer }
    strict: boolean
  }): Promise<{ readonly messages: readonly Message[]; readonly pkg?: Manifest }>
}

declare module 'publint/utils' {
  export function formatMessage(message: object, manifest: object): string
}
