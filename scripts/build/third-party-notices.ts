import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DRIVER, PUBLISHED } from '../driver/corrected-driver.ts'

export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly private?: true
  readonly dependencies?: Readonly<Record<string, string>>
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

function titleOf({ name, version, license = 'unknown licence' }: Manifest): string {
  return `${name} ${version} (${license})`
}

const IN_PACKAGE = /^(?:.*[\\/])?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/

/** The folders of the packages from which the files of a bundle come; those of the driver are a changed copy. */
export function packagesOf(inputs: readonly string[]): readonly string[] {
  const folders = inputs.flatMap((path) => (path.startsWith(DRIVER) ? PUBLISHED : (IN_PACKAGE.exec(path)?.[0] ?? [])))
  return [...new Set(folders)].sort()
}

function licenceTexts(folder: string): string {
  const files = readdirSync(folder).filter((name) => /^(?:(?:un)?licen[cs]e|copying|notice)/i.test(name))
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}

/** The licences of software that a package contains; packages with the same text share it. */
export function noticesOf(folders: readonly string[]): string {
  const titles = new Map<string, string[]>()
  for (const folder of folders) {
    const text = licenceTexts(folder)
    titles.set(text, [...(titles.get(text) ?? []), titleOf(manifestOf(folder))])
  }
  const parts = [...titles].map(
    ([text, names]) => `${names.join('\n')}\n\n${text || 'Packages without a text of their licence.'}\n`,
  )
  return `This package contains software of others:\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`
}

function libraryNotices({ dependencies = {} }: Manifest, folder: string): string {
  const others = Object.keys(dependencies).filter((name) => !name.startsWith('@flightbag/'))
  const titles = others.map((name) => {
    const own = join(folder, 'node_modules', name)
    return titleOf(manifestOf(existsSync(own) ? own : join('node_modules', name)))
  })
  if (titles.length === 0) return 'This package contains no software of others.\n'
  const list = titles.join('\n')
  const contained = existsSync(join(folder, 'dist/driver'))
    ? noticesOf([PUBLISHED])
    : 'This package contains no software of others.\n'
  return `${contained}\nnpm installs with it, each with its licence:\n\n${list}\n`
}

/** Writes the notices of the bundle, and of each library whose compiled files are in its folder `dist`. */
export function writeNotices(bundleFolder: string, bundledFiles: readonly string[]): void {
  writeFileSync(join(bundleFolder, NOTICES_FILE), noticesOf(packagesOf(bundledFiles)))
  for (const name of readdirSync('packages')) {
    const folder = join('packages', name)
    const manifest = manifestOf(folder)
    if (manifest.private || bundleFolder.startsWith(folder)) continue
    writeFileSync(join(folder, 'dist', NOTICES_FILE), libraryNotices(manifest, folder))
  }
}
