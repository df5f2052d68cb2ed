import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

const root = join(import.meta.dirname, '../..')

/** One package as `npm pack` makes it. */
export interface Packed {
  readonly name: string
  /** The folder of its sources in `packages`. */
  readonly folder: string
  readonly tarball: string
  /** The paths of its files. */
  readonly files: readonly string[]
  readonly bytes: number
  readonly unpackedBytes: number
}

declare module 'vitest' {
  interface ProvidedContext {
    packed: readonly Packed[]
  }
}

interface PackReport {
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

/** The folders of the packages that are published. */
function publicFolders(): readonly string[] {
  return globSync('packages/*/package.json', { cwd: root })
    .filter((path) => JSON.parse(readFileSync(join(root, path), 'utf8')).private !== true)
    .map((path) => basename(dirname(path)))
    .sort()
}

async function pack(folder: string, into: string): Promise<Packed> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', into]
  const { stdout } = await promisify(execFile)('npm', args, { cwd: join(root, 'packages', folder), maxBuffer: 1e8 })
  // npm 11 prints a list, npm 12 an object by name
  const [report] = Object.values(JSON.parse(stdout)) as PackReport[]
  if (report === undefined) throw new Error(`npm packed nothing for ${folder}`)
  return {
    name: `@flightbag/${folder}`,
    folder,
    tarball: join(into, report.filename),
    files: report.files.map(({ path }) => path),
    bytes: report.size,
    unpackedBytes: report.unpackedSize,
  }
}

/** Packs every public package once for the run. */
export default async (project: TestProject) => {
  const into = mkdtempSync(join(tmpdir(), 'flightbag-packed-'))
  const packed: Packed[] = []
  for (const folder of publicFolders()) packed.push(await pack(folder, into))
  project.provide('packed', packed)
  return () => rmSync(into, { recursive: true })
}
