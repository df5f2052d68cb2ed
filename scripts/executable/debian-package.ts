// Writes a Debian package for each executable in dist (npm run package): command, units, manual page and completion.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openRuntime } from '../../packages/cli/src/context/runtime.ts'
import { VERSION } from '../../packages/cli/src/lib/version.ts'
import { createProgram } from '../../packages/cli/src/program/program.ts'
import { commandTree } from '../../packages/cli/src/reference/command-tree.ts'
import { completionScript, type Shell } from '../../packages/cli/src/reference/completion.ts'
import { memoryIo } from '../../packages/cli/src/testing/memory-io.ts'

const ARCHITECTURES = [
  { node: 'x64', debian: 'amd64' },
  { node: 'arm64', debian: 'arm64' },
] as const

const UNITS = [
  'flightbag.service',
  'flightbag-maintain.service',
  'flightbag-maintain.timer',
  'flightbag-backup.service',
  'flightbag-backup.timer',
  'flightbag-copy.service',
  'flightbag-copy-verify.service',
  'flightbag-copy-verify.timer',
]

const COMPLETIONS: Readonly<Record<Shell, string>> = {
  bash: 'usr/share/bash-completion/completions/flightbag',
  zsh: 'usr/share/zsh/vendor-completions/_flightbag',
  fish: 'usr/share/fish/vendor_completions.d/flightbag.fish',
}

/** Those of the libraries, and of the Node that runs this script, which is the same version. */
const NOTICES = [
  'packages/cli/dist/bundle/THIRD-PARTY-NOTICES.txt',
  join(dirname(dirname(process.execPath)), 'LICENSE'),
]

const MAINTAINER = 'The Flightbag authors <maintainers@flightbag.invalid>'
const MAINTAINER_SCRIPTS = ['postinst', 'prerm', 'postrm']

/** The commands of root read the same file, so it names the folder that the units use. */
const SETTINGS = `# Settings of flightbag.service and of commands with --config, one NAME=value per line.
# docs/settings.md lists all of them.
FLIGHTBAG_DATA_DIR=/var/lib/flightbag
`

const DEBIAN_VERSION = VERSION.replace('-', '~')

function control(architecture: string, installedKb: number): string {
  return `Package: flightbag
Version: ${DEBIAN_VERSION}
Architecture: ${architecture}
Maintainer: ${MAINTAINER}
Installed-Size: ${installedKb}
Depends: adduser, libc6 (>= 2.28), libstdc++6 (>= 8)
Section: net
Priority: optional
Description: server for one pilot's electronic flight bag
 An HTTP server for a pilot's own flight data, and tools for its accounts and
 records. It contains its own database engine and its own Node.
`
}

/** The date of the commit in a form of git, so that one commit gives one package. */
function commitDate(form: 'cD' | 'ct'): string {
  return execFileSync('git', ['log', '-1', `--format=%${form}`], { encoding: 'utf8' }).trim()
}

function changelog(): string {
  return `flightbag (${DEBIAN_VERSION}) unstable; urgency=medium

  * CHANGELOG.md.gz in this folder lists the changes.

 -- ${MAINTAINER}  ${commitDate('cD')}
`
}

function copyright(): string {
  return `${readFileSync('LICENSE', 'utf8')}
The program contains Node and libraries of other authors. NOTICES.gz in this folder contains their licences.
`
}

/** A text in compressed form, always with the same bytes. */
function compressed(text: string | Buffer): Buffer {
  return gzipSync(text, { level: 9 })
}

function write(root: string, path: string, content: string | Buffer, mode = 0o644): void {
  mkdirSync(dirname(join(root, path)), { recursive: true, mode: 0o755 })
  writeFileSync(join(root, path), content, { mode })
}

function writePackage(executable: string, architecture: string): string {
  const root = mkdtempSync(join(tmpdir(), 'flightbag-deb-'))
  chmodSync(root, 0o755)
  try {
    mkdirSync(join(root, 'usr/bin'), { recursive: true, mode: 0o755 })
    cpSync(executable, join(root, 'usr/bin/flightbag'))
    for (const unit of UNITS) write(root, `usr/lib/systemd/system/${unit}`, readFileSync(join('deploy', unit)))
    write(root, 'usr/share/man/man1/flightbag.1.gz', compressed(readFileSync('packages/cli/man/flightbag.1')))
    const context = { io: memoryIo(), env: {}, args: [], open: openRuntime, exitCode: null }
    const tree = commandTree(createProgram(context))
    for (const [shell, path] of Object.entries(COMPLETIONS)) write(root, path, completionScript(shell as Shell, tree))
    const notices = Buffer.concat(NOTICES.map((path) => readFileSync(path)))
    write(root, 'usr/share/doc/flightbag/copyright', copyright())
    write(root, 'usr/share/doc/flightbag/NOTICES.gz', compressed(notices))
    write(root, 'usr/share/doc/flightbag/changelog.gz', compressed(changelog()))
    write(root, 'usr/share/doc/flightbag/CHANGELOG.md.gz', compressed(readFileSync('CHANGELOG.md')))
    write(root, 'usr/share/doc/flightbag/README.md', readFileSync('deploy/README.md'))
    write(root, 'usr/share/doc/flightbag/litestream.yml', readFileSync('deploy/litestream.yml'))
    write(root, 'usr/share/lintian/overrides/flightbag', readFileSync('deploy/debian/lintian-overrides'))
    write(root, 'etc/flightbag/flightbag.env', SETTINGS, 0o600)
    const installedKb = Math.ceil(statSync(executable).size / 1024) + 500
    write(root, 'DEBIAN/control', control(architecture, installedKb))
    write(root, 'DEBIAN/conffiles', '/etc/flightbag/flightbag.env\n')
    for (const name of MAINTAINER_SCRIPTS) write(root, `DEBIAN/${name}`, readFileSync(`deploy/debian/${name}`), 0o755)
    const path = `dist/flightbag_${DEBIAN_VERSION}_${architecture}.deb`
    // xz, because dpkg of Debian 11 cannot read zstd. A higher level takes minutes and saves a tenth.
    const options = ['--root-owner-group', '-Zxz', '-z3']
    execFileSync('dpkg-deb', [...options, '--build', root, path], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, SOURCE_DATE_EPOCH: commitDate('ct') },
    })
    return path
  } finally {
    rmSync(root, { recursive: true })
  }
}

const hasProgram = spawnSync('dpkg-deb', ['--version']).status === 0
if (!hasProgram) console.log('no Debian package: this machine has no dpkg-deb')
for (const { node, debian } of hasProgram ? ARCHITECTURES : []) {
  const executable = `dist/flightbag-linux-${node}`
  if (!existsSync(executable)) continue
  const path = writePackage(executable, debian)
  console.log(`${path} ${(statSync(path).size / 1e6).toFixed(0)} MB`)
}
