import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shellBlocks } from './deploy-page.ts'

const root = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'flightbag-debian-'))
const world = join(scratch, 'world')
afterAll(() => rmSync(scratch, { recursive: true }))

const BLOCKS = shellBlocks('One small server, in five minutes')

/** Facts that the procedure writes down after each block, as NAME=value. */
const PROBE = `
{
  echo "KEY_FILE=$(stat --format='%a %U' /etc/flightbag/first-account.key 2>/dev/null)"
  echo "PID=$(systemctl show --property=MainPID --value flightbag)"
  echo "USER=$(ps -o user= -p "$(systemctl show --property=MainPID --value flightbag)")"
  echo "OWNERS=$(find /var/lib/flightbag /var/lib/flightbag-backup -printf '%u\\n' | sort -u | tr '\\n' ' ')"
} >>/world/facts-$block
`

/** A page that a person pastes: each line is printed, and the first one that fails ends the procedure. */
function procedure(): string {
  const parts = BLOCKS.map((block, at) => `block=${at}\nset -v\n${block}{ set +v; } 2>/dev/null\n${PROBE}`)
  const onFailure = "trap 'journalctl --no-pager --unit=flightbag' ERR"
  return `set -e -o pipefail\n${onFailure}\nexport CURL_CA_BUNDLE=/world/chain.pem\n${parts.join('\n')}\necho DONE\n`
}

function factsAfter(block: number): Readonly<Record<string, string>> {
  const lines = readFileSync(join(world, `facts-${block}`), 'utf8')
    .trim()
    .split('\n')
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).trim()]),
  )
}

let exitCode: number | null
let transcript = ''

beforeAll(() => {
  mkdirSync(world)
  const [file = expect.fail('no package')] = globSync('dist/flightbag_*_amd64.deb', { cwd: root })
  cpSync(join(root, file), join(world, basename(file)))
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '90']
  const name = ['-subj', '/CN=bag.example.org', '-addext', 'subjectAltName=DNS:bag.example.org']
  const files = ['-keyout', join(world, 'key.pem'), '-out', join(world, 'chain.pem')]
  execFileSync('openssl', [...request, ...name, ...files], { stdio: 'ignore' })
  writeFileSync(join(world, 'bag.jsonl'), '{"kind":"note","record":{"id":"n1","text":"first"}}\n')
  writeFileSync(join(world, 'procedure'), procedure())
  const changes = join(scratch, 'changes')
  mkdirSync(changes)
  const namespaces = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--fork', '--kill-child']
  const boot = ['unshare', ...namespaces, 'sh', join(import.meta.dirname, 'boot.sh'), changes, world]
  const [program = '', ...args] = process.getuid?.() === 0 ? boot : ['sudo', '-n', ...boot]
  // KILL: systemd as process 1 ignores the other signals.
  const ran = spawnSync(program, args, { encoding: 'utf8', timeout: 700_000, killSignal: 'SIGKILL' })
  exitCode = ran.status
  transcript = readFileSync(join(world, 'transcript'), 'utf8') + ran.stderr
})

test('every line of the page succeeds', () => {
  expect(BLOCKS).toHaveLength(5)
  expect([exitCode, transcript.endsWith('DONE\n')], transcript).toEqual([0, true])
})

test('the first authorised request is answered with the account, whose key only root can read', () => {
  expect(transcript).toContain('"email":"pilot@example.org"')
  expect(factsAfter(0).KEY_FILE).toBe('600 root')
  expect(factsAfter(1).KEY_FILE).toBe('')
})

test('the server runs as its own user, who owns all that the commands of root have made', () => {
  expect(factsAfter(0).USER).toBe('flightbag')
  expect(factsAfter(2).OWNERS).toBe('flightbag')
})

test('the upgrade restarts the server, and the purge stops it and keeps the data', () => {
  expect(factsAfter(3).PID).not.toBe(factsAfter(2).PID)
  expect(factsAfter(3).USER).toBe('flightbag')
  expect(factsAfter(4)).toMatchObject({ PID: '0', OWNERS: 'flightbag' })
})

test('doctor finds nothing that fails', () => {
  expect(transcript.match(/^\S+ +failed .*$/gm)).toBe(null)
})
