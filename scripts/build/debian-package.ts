// Writes a Debian package for each executable in dist (npm run package): command, units, manual page and completion.
import { execFileSync } from 'node:child_process'
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
import { createProgram } from '../../packages/cli/src/program.ts'
import { commandTree } from '../../packages/cli/src/reference/command-tree.ts'
import { completionScript, type Shell } from '../../packages/cli/src/reference/completion.ts'
import { memoryIo } from '../../packages/cli/src/testing/memory-io.ts'
import { VERSION } from '../../packages/cli/src/version.ts'

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
]

const COMPLETIONS: Readonly<Record<Shell, string>> = {
  bash: 'usr/share/bash-completion/completions/flightbag',
  zsh: 'usr/share/zsh/vendor-completions/_flightbag',
  fish: 'usr/share/fish/vendor_completions.d/flightbag.fish',
}

/** Those of the command, of its libraries, and of the Node that runs this script, which is the same version. */
const LICENCES = [
  'LICENSE',
  'packages/cli/dist/bundle/THIRD-PARTY-NOTICES.txt',
  join(dirname(dirname(process.execPath)), 'LICENSE'),
]

/** systemd reads the units again. In an installation into another folder, there is no systemd to tell. */
const AFTER_INSTALL = `#!/bin/sh
set -e
if [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
`

const BEFORE_REMOVAL = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then
  systemctl disable --now flightbag.service flightbag-maintain.timer flightbag-backup.timer
fi
`

const SETTINGS = `# Settings of flightbag.service, one NAME=value per line. docs/settings.md lists all of them.
`

function control(architecture: string, installedKb: number): string {
  return `Package: flightbag
Version: ${VERSION.replace('-', '~')}
Architecture: ${architecture}
Maintainer: The Flightbag authors <maintainers@flightbag.invalid>
Installed-Size: ${installedKb}
Depends: libc6 (>= 2.28), libstdc++6 (>= 8)
Section: net
Priority: optional
Description: server for one pilot's electronic flight bag
 An HTTP server for a pilot's own flight data, and tools for its accounts and
 records. It contains its own database engine and needs no other program.
`
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
    const page = readFileSync('packages/cli/man/flightbag.1')
    write(root, 'usr/share/man/man1/flightbag.1.gz', gzipSync(page, { level: 9 }))
    const context = { io: memoryIo(), env: {}, args: [], open: openRuntime, exitCode: null }
    const tree = commandTree(createProgram(context))
    for (const [shell, path] of Object.entries(COMPLETIONS)) write(root, path, completionScript(shell as Shell, tree))
    const licences = LICENCES.map((path) => readFileSync(path))
    write(root, 'usr/share/doc/flightbag/copyright', Buffer.concat(licences))
    write(root, 'usr/share/doc/flightbag/README.md', readFileSync('deploy/README.md'))
    write(root, 'etc/flightbag/flightbag.env', SETTINGS, 0o600)
    const installedKb = Math.ceil(statSync(executable).size / 1024) + 500
    write(root, 'DEBIAN/control', control(architecture, installedKb))
    write(root, 'DEBIAN/conffiles', '/etc/flightbag/flightbag.env\n')
    write(root, 'DEBIAN/postinst', AFTER_INSTALL, 0o755)
    write(root, 'DEBIAN/prerm', BEFORE_REMOVAL, 0o755)
    const path = `dist/flightbag_${VERSION.replace('-', '~')}_${architecture}.deb`
    const options = ['--root-owner-group', '-Zzstd', '-z9']
    execFileSync('dpkg-deb', [...options, '--build', root, path], { stdio: ['ignore', 'ignore', 'inherit'] })
    return path
  } finally {
    rmSync(root, { recursive: true })
  }
}

for (const { node, debian } of ARCHITECTURES) {
  const executable = `dist/flightbag-linux-${node}`
  if (!existsSync(executable)) continue
  const path = writePackage(executable, debian)
  console.log(`${path} ${(statSync(path).size / 1e6).toFixed(0)} MB`)
}
