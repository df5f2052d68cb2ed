interface Manifest {
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** A manifest without the condition `source` of its entry points: only a checkout contains those files. */
export function publishedManifest<T extends Manifest>(manifest: T): T {
  if (manifest.exports === undefined) return manifest
  const entries = Object.entries(manifest.exports).map(([path, { source: _, ...targets }]) => [path, targets])
  return { ...manifest, exports: Object.fromEntries(entries) }
}
