import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Packed, packPackage, publicFolders } from '../../scripts/build/pack-package.ts'

declare module 'vitest' {
  interface ProvidedContext {
    packed: readonly Packed[]
  }
}

/** Packs every public package once for the run. */
export default async (project: TestProject) => {
  const into = mkdtempSync(join(tmpdir(), 'flightbag-packed-'))
  const packed: Packed[] = []
  for (const folder of publicFolders()) packed.push(await packPackage(folder, into))
  project.provide('packed', packed)
  return () => rmSync(into, { recursive: true })
}
