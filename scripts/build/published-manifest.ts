interface Manifest {
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly publishConfig?: Readonly<Record<string, unknown>>
}

/**
 * A manifest as it is published. Its entry points lack the condition `source`, because only a checkout contains those
 * files. It has the Node version that the package needs: in a checkout the pinned Node runs it, and npm would print a
 * warning for each package on an older Node.
 */
export function publishedManifest<T extends Manifest>(manifest: T): T {
  const { engines, ...publishConfig } = manifest.publishConfig ?? {}
  const entries = Object.entries(manifest.exports ?? {}).map(([path, { source: _, ...targets }]) => [path, targets])
  return {
    ...manifest,
    ...(engines === undefined ? {} : { engines, publishConfig }),
    ...(manifest.exports === undefined ? {} : { exports: Object.fromEntries(entries) }),
  }
}
