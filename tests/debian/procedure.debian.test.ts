import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootableWorld } from './bootable-world.ts'
import { shellBlocks } from './page.ts'

const { world, boot, certificate, remove } = bootableWorld()
afterAll(remove)

const BLOCKS = shellBlocks('deploy/README.md', 'One small server, in five minutes')

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
  certificate()
  writeFileSync(join(world, 'bag.jsonl'), '{"kind":"note","record":{"id":"n1","text":"first"}}\n')
  ;({ exitCode, transcript } = boot(procedure()))
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
