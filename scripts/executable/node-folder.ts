import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity: string }>>
}

/**
 * The folder of the pinned Node for an architecture. npm installs only that of this machine; another one is downloaded
 * into `scratch`. Throws if its digest is not the one in the lock file.
 */
export function nodeFolder(architecture: string, scratch: string): string {
  const name = `node-linux-${architecture}`
  const installed = join('node_modules', name)
  if (existsSync(join(installed, 'bin/node'))) return installed
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile
  const pinned = lock.packages[installed]
  if (pinned === undefined) throw new Error(`package-lock.json does not contain ${name}`)
  const args = ['pack', `${name}@${pinned.version}`, '--json', '--pack-destination', scratch]
  const printed = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }))
  // npm 11 prints a list, npm 12 an object by name
  const [packed] = Object.values(printed) as { readonly filename: string; readonly integrity: string }[]
  if (packed?.integrity !== pinned.integrity) throw new Error(`${name} has another digest than the lock file states`)
  const folder = join(scratch, name)
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', join(scratch, packed.filename), '-C', folder, '--strip-components=1'])
  return folder
}
