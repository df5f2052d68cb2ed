import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { freePort } from '@flightbag/testing/lib/free-port'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine } from '../../packages/cli/src/testing/every-command.ts'
import { COMMAND } from '../../packages/cli/src/testing/run-cli.ts'
import { report } from './table.ts'

/** The newest PostgreSQL of the system with all its tools; the packages that the tests use contain only the server. */
function toolsFolder(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const bins = versions.map((version) => join(root, version, 'bin'))
  return (
    bins.find((bin) => existsSync(join(bin, 'pg_basebackup')) && existsSync(join(bin, 'initdb'))) ??
    expect.fail('no tools of PostgreSQL: install the package postgresql')
  )
}

/** The blocks of a language in a section of docs/operating.md, up to the next heading of any level. */
function blocks(heading: string, language: string): readonly string[] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  const section = page.slice(page.indexOf(`\n${heading}\n`) + heading.length + 2)
  const text = section.slice(0, section.search(/^#+ [A-Z]/m))
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map((block) => block[1]!)
}

/**
 * The programs that a script finds first. The server refuses to run as root, so for root they start it as another user;
 * all other programs run as the user of the test, who can enter the checkout.
 */
function writePrograms(folder: string, bin: string): void {
  function write(name: string, script: string) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  }
  write('flightbag', `exec ${process.execPath} ${COMMAND} "$@"`)
  if (process.getuid?.() !== 0) return
  const asNobody = 'exec setpriv --reuid=nobody --regid=nogroup --clear-groups'
  for (const name of ['initdb', 'pg_ctl']) {
    write(name, `chown -R nobody:nogroup ${folder}/lib ${folder}/backup && ${asNobody} ${join(bin, name)} "$@"`)
  }
}

/** A cluster of PostgreSQL with the settings of the page, and a shell that runs its commands. */
async function startPostgresCluster() {
  const bin = toolsFolder()
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-tools-'))
  const port = await freePort()
  for (const name of ['backup/wal', 'lib', 'bin']) mkdirSync(join(folder, name), { recursive: true })
  chmodSync(folder, 0o755)
  writePrograms(folder, bin)
  function at(database: string) {
    return `postgres://postgres@127.0.0.1:${port}/${database}`
  }

  function shell(script: string, database = 'flightbag') {
    const text = script.replaceAll('/var/lib/postgresql/', `${folder}/lib/`).replaceAll('/backup/', `${folder}/backup/`)
    const ran = spawnSync('bash', ['-euo', 'pipefail', '-c', text], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: [join(folder, 'bin'), bin, dirname(process.execPath), process.env.PATH].join(delimiter),
        DATABASE_URL: at(database),
        REPLICATION_URL: at('postgres'),
        FLIGHTBAG_DATA_DIR: join(folder, 'lib/data'),
        LC_ALL: 'C',
        TZ: 'UTC',
      },
    })
    if (ran.status !== 0) throw new Error(`${text}\n${ran.stdout}${ran.stderr}`)
    return ran.stdout
  }

  const data = join(folder, 'lib/main')
  shell('initdb -D /var/lib/postgresql/main -U postgres -A trust -E UTF8 --locale C -N')
  const [settings = expect.fail('no settings')] = blocks('### Point-in-time recovery', 'ini')
  appendFileSync(
    join(data, 'postgresql.conf'),
    `${settings.replaceAll('/backup/', `${folder}/backup/`)}\nport = ${port}\nlisten_addresses = '127.0.0.1'\n` +
      `unix_socket_directories = ''\n`,
  )
  shell('pg_ctl -D /var/lib/postgresql/main --log=/backup/main.log --wait start')
  let running = 'main'
  onTestFinished(() => {
    shell(`pg_ctl -D /var/lib/postgresql/${running} -m immediate --wait stop`)
    rmSync(folder, { recursive: true })
  })
  function runs(name: string) {
    running = name
  }
  return { shell, runs, cli: (database: string) => commandLine(() => ({ DATABASE_URL: at(database) }), folder) }
}

function note(id: string) {
  return JSON.stringify({ kind: 'note', record: { id } })
}

async function exportedIds(store: Awaited<ReturnType<typeof startPostgresCluster>>, database: string) {
  const { stdout } = await store.cli(database).cli('export --account ana')
  return stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { record: { id: string } }).record.id)
}

/** The revision of a note that is stored now. */
async function revisionOf(store: Awaited<ReturnType<typeof startPostgresCluster>>, database: string, id: string) {
  await store.cli(database).json('import --account ana -', note(id))
  return Number(store.shell(`psql -At "$DATABASE_URL" -c "select stamp from record where id = '${id}'"`, database))
}

const [restoreDump = expect.fail('no commands')] = blocks("## Backup with PostgreSQL's own tools", 'sh').slice(2)

test('the commands for pg_dump and pg_restore', async () => {
  const store = await startPostgresCluster()
  store.shell('createdb --maintenance-db="$DATABASE_URL" flightbag', 'postgres')
  await store.cli('flightbag').cli('migrate')
  await store.cli('flightbag').json('account create --email ana@example.org --id ana')
  await store.cli('flightbag').json('import --account ana -', note('before'))
  const [dump = expect.fail('no commands')] = blocks("## Backup with PostgreSQL's own tools", 'sh')
  store.shell(dump)
  const seen = await revisionOf(store, 'flightbag', 'lost')
  store.shell('createdb --maintenance-db="$DATABASE_URL" restored', 'postgres')
  store.shell(restoreDump, 'restored')
  expect(await exportedIds(store, 'restored')).toEqual(['before'])
  expect(await revisionOf(store, 'restored', 'before')).toBeGreaterThan(seen)
  expect(await revisionOf(store, 'restored', 'later')).toBeGreaterThan(seen)
  report({
    fault: 'restore with the documented commands, pg_dump and pg_restore',
    times: 1,
    hits: 1,
    acknowledged: 1,
    lost: 0,
    recovered: 'later revisions are greater than all before',
  })
})

test('the commands for point-in-time recovery', async () => {
  const store = await startPostgresCluster()
  store.shell('createdb --maintenance-db="$DATABASE_URL" flightbag', 'postgres')
  await store.cli('flightbag').cli('migrate')
  await store.cli('flightbag').json('account create --email ana@example.org --id ana')
  const [base, recover, renew] = blocks('### Point-in-time recovery', 'sh')
  if (base === undefined || recover === undefined || renew === undefined) expect.fail('no commands')
  store.shell(base)
  await store.cli('flightbag').json('import --account ana -', note('kept'))
  const instant = store.shell('psql -At "$DATABASE_URL" -c "select clock_timestamp()"').trim()
  const seen = await revisionOf(store, 'flightbag', 'lost')
  store.shell('psql -q "$DATABASE_URL" -c "select pg_switch_wal()"')
  store.shell('pg_ctl -D /var/lib/postgresql/main -m fast --wait stop')
  store.runs('recovered')
  store.shell(recover.replace('2026-11-22 10:15:00+00', instant))
  // PostgreSQL accepts reads before it has left recovery
  store.shell('until psql -At "$DATABASE_URL" -c "select pg_is_in_recovery()" | grep -q f; do :; done')
  expect(await exportedIds(store, 'flightbag')).toEqual(['kept'])
  store.shell(renew)
  expect(await revisionOf(store, 'flightbag', 'kept')).toBeGreaterThan(seen)
  expect(await revisionOf(store, 'flightbag', 'later')).toBeGreaterThan(seen)
  report({
    fault: 'recovery to an instant with the documented commands',
    times: 1,
    hits: 1,
    acknowledged: 1,
    lost: 0,
    recovered: 'the change after the instant is absent, later revisions are greater',
  })
})
