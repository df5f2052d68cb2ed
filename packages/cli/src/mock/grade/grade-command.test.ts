import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { outputOf } from '@flightbag/testing/lib/child-output'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { jsonOf, runCli, startCli } from '../../testing/run-cli.ts'

const folder = temporaryFolder()

test('an interrupted evening writes its report, prints it, and fails for a broken rule', async () => {
  const report = join(folder, 'grade.json')
  const child = startCli(['mock', '--port', '0', '--grade', report])
  const { said, ended, printed } = outputOf(child)
  const [, url, key] = await printed(/^listening on (\S+)\nFLIGHTBAG_KEY=(\S+)\n/)
  const start = { schema: 1, startedAt: new Date().toISOString(), endedAt: null }
  const answers: number[] = []
  for (const id of ['flight-1', 'flight-1', 'renamed-1']) {
    const answer = await fetch(`${url}/v1/plugin/sessions/${id}`, {
      method: 'PUT',
      headers: { 'X-API-Key': key!, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...start, aircraft: { registration: id } }),
    })
    answers.push(answer.status)
  }
  child.kill('SIGINT')
  expect([answers, await ended]).toEqual([[201, 200, 201], 1])
  expect(said.stdout).toContain('the flight of session flight-1 was sent as renamed-1, too')
  const written = JSON.parse(await readFile(report, 'utf8'))
  expect(written).toMatchObject({ passed: false, calls: 3, flights: 1 })
  expect(said.stdout.split(key!)).toHaveLength(2)
})

test('a command that does not exist is a failure, and a plugin that sends nothing does not pass', async () => {
  const report = join(folder, 'none.xml')
  const missing = await runCli(['mock', '--port', '0', '--grade', report, '--', 'no-such-plugin'])
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('no-such-plugin cannot be started')])
  const idle = await runCli(['mock', '--port', '0', '--json', '--grade', report, '--', process.execPath, '-e', '0'])
  expect(jsonOf(idle)).toMatchObject({ passed: false, calls: 0 })
  const written = await readFile(report, 'utf8')
  expect([idle.code, written]).toEqual([1, expect.stringContaining('failures="0" errors="1"')])
  expect(written).toContain('<error message="the client made no call"/>')
})
