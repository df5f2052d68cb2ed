import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A signature's key: the home folder of gpg, and the name of the key in it. */
export interface SigningKey {
  readonly gnupgHome: string
  readonly name: string
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Writes a folder that apt can read, flat and signed: the packages, their list, and the list's digests. */
export function writeAptFolder(folder: string, debs: readonly string[], at: Date, key: SigningKey): void {
  mkdirSync(folder, { recursive: true })
  const entries = debs.map((deb) => {
    copyFileSync(deb, join(folder, basename(deb)))
    const fields = execFileSync('dpkg-deb', ['--field', deb], { encoding: 'utf8' }).trimEnd()
    const bytes = readFileSync(deb)
    return `${fields}\nFilename: ./${basename(deb)}\nSize: ${statSync(deb).size}\nSHA256: ${sha256(bytes)}\n`
  })
  const list = Buffer.from(entries.join('\n'))
  const files = { Packages: list, 'Packages.gz': gzipSync(list, { level: 9 }) }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const digests = Object.entries(files).map(([name, content]) => ` ${sha256(content)} ${content.length} ${name}`)
  const date = at.toUTCString().replace('GMT', 'UTC')
  const about = ['Origin: Flightbag', 'Label: Flightbag', `Date: ${date}`, 'Architectures: amd64 arm64', 'SHA256:']
  writeFileSync(join(folder, 'Release'), `${[...about, ...digests].join('\n')}\n`)
  const sign = ['--homedir', key.gnupgHome, '--batch', '--yes', '--local-user', key.name]
  gpg([...sign, '--clearsign', '--output', join(folder, 'InRelease'), join(folder, 'Release')])
  gpg([...sign, '--armor', '--detach-sign', '--output', join(folder, 'Release.gpg'), join(folder, 'Release')])
  gpg([...sign, '--export', '--output', join(folder, 'flightbag.gpg'), key.name])
}

/** Makes a key that is used for one rehearsal. */
export function temporaryKey(gnupgHome: string): SigningKey {
  const name = 'Flightbag rehearsal <rehearsal@flightbag.invalid>'
  mkdirSync(gnupgHome, { mode: 0o700 })
  const make = ['--passphrase', '', '--quick-generate-key', name, 'ed25519', 'sign', '1d']
  gpg(['--homedir', gnupgHome, '--batch', ...make])
  return { gnupgHome, name }
}

function gpg(args: readonly string[]): void {
  execFileSync('gpg', args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Reads the folder with apt itself, which verifies the signature and the digests, and returns the offered versions. */
export function readWithApt(folder: string, scratch: string): string {
  for (const name of ['state/lists/partial', 'cache/archives/partial', 'empty'])
    mkdirSync(join(scratch, name), { recursive: true })
  const source = join(scratch, 'flightbag.list')
  writeFileSync(source, `deb [arch=amd64 signed-by=${join(folder, 'flightbag.gpg')}] file:${folder} ./\n`)
  writeFileSync(join(scratch, 'status'), '')
  const settings = {
    'Dir::Etc::sourcelist': source,
    'Dir::Etc::sourceparts': join(scratch, 'empty'),
    'Dir::State': join(scratch, 'state'),
    'Dir::State::status': join(scratch, 'status'),
    'Dir::Cache': join(scratch, 'cache'),
    'APT::Sandbox::User': '',
    'APT::Architecture': 'amd64',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  execFileSync('apt-get', [...options, '--error-on=any', 'update'], { stdio: ['ignore', 'ignore', 'pipe'] })
  return execFileSync('apt-cache', [...options, 'madison', 'flightbag'], { encoding: 'utf8' }).trim()
}
