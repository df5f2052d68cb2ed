import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { litestreamFolder } from '@flightbag/testing/litestream/binary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootableWorld } from './bootable-world.ts'
import { shellBlocks } from './page.ts'

const { world, boot, remove } = bootableWorld()
afterAll(remove)

const PAGE = 'docs/continuous-copy.md'
const [setUp = '', look = ''] = shellBlocks(PAGE, 'Set up')
const [stop = '', newest = '', atTime = '', start = ''] = shellBlocks(PAGE, 'Restore')
const TIME = '2026-11-22T10:15:00Z'

const FLIGHTBAG = 'flightbag --config /etc/flightbag/flightbag.env'
/** An empty machine, up to the first step of the page. */
const INSTALL = `dpkg --install /world/flightbag_*_amd64.deb
install -m 0755 /world/litestream /usr/bin/litestream
`
/** Waits until the copy contains all that was stored before. */
const COPIED = `from=$(date --utc +%Y-%m-%dT%H:%M:%S.%3NZ)
until [[ "$(${FLIGHTBAG} doctor | sed --quiet 's/^continuous copy *ok *it is complete up to //p')" > "$from" ]]
do :; done
`

function store(id: string): string {
  const note = JSON.stringify({ kind: 'note', record: { id, text: 'text' } })
  return `echo '${note}' | ${FLIGHTBAG} import --account pilot@example.org -\n`
}

function facts(name: string): string {
  return `
{
  ${FLIGHTBAG} export --account pilot@example.org
  curl --silent --fail --retry 9 --retry-connrefused --header @/world/key http://127.0.0.1:8787/v1/me
  stat --format=' %U' /var/lib/flightbag/flightbag.db
} >/world/facts-${name}
`
}

/** The lines of the page in the order in which a pilot needs them, with the loss of a machine and a mistake. */
const PROCEDURE = [
  'set -e -o pipefail',
  "trap 'journalctl --no-pager --unit=flightbag --unit=flightbag-copy' ERR",
  INSTALL,
  'echo FLIGHTBAG_FIRST_ACCOUNT=pilot@example.org >>/etc/flightbag/flightbag.env',
  'systemctl enable --now flightbag',
  'set -v',
  setUp,
  COPIED,
  look,
  "sed 's/^/Authorization: Bearer /' /etc/flightbag/first-account.key >/world/key",
  store('before'),
  COPIED,
  'time=$(date --utc +%Y-%m-%dT%H:%M:%S.%3NZ)',
  store('after'),
  COPIED,
  // the machine is lost; the disk with the copy is not
  'dpkg --purge flightbag',
  'rm -rf /var/lib/flightbag /var/lib/flightbag-backup /etc/flightbag',
  INSTALL,
  setUp.split('\n').slice(0, -3).join('\n'),
  newest,
  start,
  facts('newest'),
  // a mistake
  stop,
  atTime.replace(TIME, '$time'),
  start,
  facts('older'),
  COPIED,
  look,
  'systemctl stop flightbag-copy',
  store('not-copied'),
  `${FLIGHTBAG} doctor || true`,
  'echo DONE',
].join('\n')

let exitCode: number | null
let transcript = ''

beforeAll(() => {
  cpSync(join(litestreamFolder(), 'litestream'), join(world, 'litestream'))
  ;({ exitCode, transcript } = boot(`${PROCEDURE}\n`))
})

function factsOf(name: string): string {
  return readFileSync(join(world, `facts-${name}`), 'utf8')
}

test('every line of the page succeeds on an empty machine', () => {
  expect(atTime).toContain(TIME)
  expect([exitCode, transcript.endsWith('DONE\n')], transcript).toEqual([0, true])
})

test('the newest state is restored on a new machine, and an older one after a mistake', () => {
  expect(factsOf('newest').match(/"id":"(before|after)"/g)).toEqual(['"id":"after"', '"id":"before"'])
  expect(factsOf('older').match(/"id":"(before|after)"/g)).toEqual(['"id":"before"'])
  for (const name of ['newest', 'older']) {
    expect(factsOf(name)).toContain('"email":"pilot@example.org"')
    expect(factsOf(name)).toMatch(/ flightbag$/m)
  }
})

test('doctor finds the copy complete, and stale when Litestream is stopped', () => {
  const states = transcript.match(/^continuous copy +\w+/gm)?.map((line) => line.split(/ +/).at(-1))
  expect(states).toEqual(['ok', 'ok', 'warning'])
  expect(transcript).toMatch(/^continuous copy +warning +it is complete up to .* Litestream does not answer/m)
})
