// Makes and checks everything that a publication needs, in dist/release (npm run release -- --dry-run).
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { VERSION } from '../../packages/cli/src/lib/version.ts'
import { installTools } from '../../packages/testing/src/lib/install-tools.ts'
import { packPackage, publicFolders } from '../build/pack-package.ts'
import { readWithApt, temporaryKey, writeAptFolder } from './apt-folder.ts'
import { releaseNotes } from './release-notes.ts'

installTools(import.meta.dirname)
const { checkTarball } = await import('./check-tarball.ts')

const root = join(import.meta.dirname, '../..')
const into = join(root, 'dist/release')
const problems: string[] = []

function report(name: string, findings: readonly string[], done: string): void {
  console.log(`${findings.length === 0 ? 'ok    ' : 'FAILED'}  ${name}: ${findings.length === 0 ? done : ''}`)
  for (const finding of findings) console.log(`        ${finding}`)
  problems.push(...findings)
}

/** The rehearsal changes nothing outside of dist/release, and needs no key of the owner. */
if (!process.argv.includes('--dry-run')) {
  console.error('this program only rehearses: run npm run release -- --dry-run, then the commands that it prints')
  process.exit(2)
}

rmSync(into, { recursive: true, force: true })
const npmFolder = join(into, 'npm')
mkdirSync(npmFolder, { recursive: true })
for (const folder of publicFolders()) {
  const { name, tarball, bytes } = await packPackage(folder, npmFolder)
  const text = execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' })
  const { version, publishConfig } = JSON.parse(text) as { version: string; publishConfig?: { provenance?: boolean } }
  const findings = [
    ...(version === VERSION ? [] : [`has version ${version}, and the command ${VERSION}`]),
    ...(publishConfig?.provenance === true ? [] : ['is published without provenance: set publishConfig']),
    ...(await checkTarball(tarball)),
  ]
  report(`${name}@${version}`, findings, `${Math.ceil(bytes / 1000)} kB, publint and types without a finding`)
}

const debVersion = VERSION.replace('-', '~')
const debs = globSync(`dist/flightbag_${debVersion}_*.deb`, { cwd: root }).map((path) => join(root, path))
for (const deb of debs) {
  const linted = spawnSync('lintian', ['--fail-on', 'error,warning', deb], { encoding: 'utf8' })
  const isMissing = linted.error !== undefined
  const lines = linted.status === 0 || isMissing ? [] : linted.stdout.trim().split('\n')
  report(basename(deb), lines, isMissing ? 'lintian is not installed' : 'lintian without a finding')
}
report('packages for Debian', debs.length === 2 ? [] : [`there are ${debs.length}, not 2`], 'amd64 and arm64')
for (const path of globSync('dist/flightbag-linux-*', { cwd: root }))
  copyFileSync(join(root, path), join(into, basename(path)))

const scratch = mkdtempSync(join(tmpdir(), 'flightbag-release-'))
try {
  const apt = join(into, 'apt')
  writeAptFolder(apt, debs, new Date(), temporaryKey(join(scratch, 'gnupg')))
  const offered = readWithApt(apt, scratch)
  report('signed apt folder', offered.includes(debVersion) ? [] : [`apt offers ${offered}`], `apt reads ${offered}`)
} finally {
  spawnSync('gpgconf', ['--homedir', join(scratch, 'gnupg'), '--kill', 'all'])
  rmSync(scratch, { recursive: true })
}

const notes = releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), VERSION)
writeFileSync(join(into, 'release-notes.md'), notes ?? '')
report('release notes', notes === null ? ['CHANGELOG.md has none'] : [], `${notes?.split('\n').length} lines`)

const files = globSync('**/*', { cwd: into, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(into.length + 1))
  .sort()
const sums = files.map((path) => {
  const digest = createHash('sha256')
    .update(readFileSync(join(into, path)))
    .digest('hex')
  return `${digest}  ${path}\n`
})
writeFileSync(join(into, 'SHA256SUMS'), sums.join(''))
const verified = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: into, encoding: 'utf8' })
report('SHA256SUMS', verified.status === 0 ? [] : [verified.stdout + verified.stderr], `${files.length} files`)

console.log(
  problems.length > 0
    ? `\n${problems.length} problems`
    : `
Nothing was published. The owner of the keys publishes with these steps:
  1. Set the version of every package and its section in CHANGELOG.md, commit, and tag the commit v<version>.
  2. In a workflow of the repository's host that has an identity (provenance needs one):
     for tarball in dist/release/npm/*.tgz; do npm publish "$tarball"; done
  3. Sign the apt folder again with the own key (gpg --clearsign Release), and copy it to the web server.
  4. Attach SHA256SUMS, its signature, the executables and release-notes.md to the release.`,
)
process.exitCode = problems.length === 0 ? 0 : 1
