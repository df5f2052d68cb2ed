import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { publishedManifest } from './published-manifest.ts'

const root = join(import.meta.dirname, '../..')

/** One package as it is published. */
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

interface PackReport {
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

/** The folders of the packages that are published. */
export function publicFolders(): readonly string[] {
  return globSync('packages/*/package.json', { cwd: root })
    .filter((path) => JSON.parse(readFileSync(join(root, path), 'utf8')).private !== true)
    .map((path) => basename(dirname(path)))
    .sort()
}

/** Packs a copy of a package, whose manifest names only files of the tarball; the checkout stays unchanged. */
export async function packPackage(folder: string, into: string): Promise<Packed> {
  const from = join(root, 'packages', folder)
  const copy = mkdtempSync(join(tmpdir(), 'flightbag-pack-'))
  try {
    const listed = await npmPack(from, ['--dry-run'])
    for (const { path } of listed.files) cpSync(join(from, path), join(copy, path))
    const manifest = publishedManifest(JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')))
    writeFileSync(join(copy, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    const report = await npmPack(copy, ['--pack-destination', into])
    return {
      name: `@flightbag/${folder}`,
      folder,
      tarball: join(into, report.filename),
      files: report.files.map(({ path }) => path),
      bytes: report.size,
      unpackedBytes: report.unpackedSize,
    }
  } finally {
    rmSync(copy, { recursive: true })
  }
}

async function npmPack(cwd: string, options: readonly string[]): Promise<PackReport> {
  const args = ['pack', '--json', '--ignore-scripts', ...options]
  const { stdout } = await promisify(execFile)('npm', args, { cwd, maxBuffer: 1e8 })
  // npm 11 prints a list, npm 12 an object by name
  const [report] = Object.values(JSON.parse(stdout)) as PackReport[]
  if (report === undefined) throw new Error(`npm packed nothing in ${cwd}`)
  return report
}
