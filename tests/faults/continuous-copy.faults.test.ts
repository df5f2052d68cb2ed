import { expect, onTestFinished, test } from 'vitest'
import { note } from '../../packages/cli/src/testing/every-command.ts'
import { copiedLoad, pageFollower, readAll } from './copied-clients.ts'
import { type CopiedService, copiedService, type Place } from './copied-service.ts'
import { report } from './table.ts'

/** A long run has 20 rounds and compares five states of each. */
const [ROUNDS, TIMES] = process.env.FLIGHTBAG_COPY_ROUNDS ? [Number(process.env.FLIGHTBAG_COPY_ROUNDS), 5] : [2, 2]

interface State {
  readonly at: string
  readonly content: readonly string[]
}

/** An export without the revisions, which a restore renews. */
async function contentOf({ cli }: Pick<CopiedService, 'cli'>): Promise<readonly string[]> {
  const { stdout, code } = await cli('export --account ana')
  expect(code).toBe(0)
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const { record, ...rest } = JSON.parse(line) as { record: { updatedAt: string } }
      const { updatedAt: _, ...fields } = record
      return JSON.stringify({ ...rest, ...fields })
    })
    .sort()
}

/** The lines that only one of two states has. */
function difference(one: readonly string[], other: readonly string[]): readonly string[] {
  return [...one.filter((line) => !other.includes(line)), ...other.filter((line) => !one.includes(line))]
}

/** Compares the state that a copy has of a time with the export of that time; returns the command's answer. */
async function compareState(service: CopiedService, { at, content }: State) {
  const other = service.elsewhere()
  const restored = await other.json<{ since: { deleted: unknown[] } }>(`restore --at ${at}`)
  expect(difference(content, await contentOf(other)), `the state of ${at}`).toEqual([])
  other.remove()
  return restored
}

test.each<Place>(['a folder', 'a double of S3'])(
  'server and copy to %s are killed and the data is deleted: all that the copy had is restored, at any time',
  async (place) => {
    const service = await copiedService(place)
    onTestFinished(() => service.close())
    const { key } = await service.json<{ key: string }>('account create --email ana@example.org --id ana')
    await service.json('account create --email beto@example.org --id beto')
    const client = pageFollower(key)
    const states: State[] = []
    const rounds: { acknowledged: number; lost: number; oldestLostMs: number; compared: number; states: number }[] = []

    for (let round = 0; round < ROUNDS; round++) {
      await service.start()
      const load = copiedLoad(key, service.url)
      const generation = service.generation()
      for (let n = 0; n < TIMES; n++) {
        await load.answers(20 + ((round * 7 + n * 13) % 60))
        await service.json('import --account ana -', note(`note-${n}`, `round ${round}`))
        await load.pause()
        await service.caughtUp()
        // the files of the copy were written before this time, and the next one is written after it
        states.push({ at: new Date().toISOString(), content: await contentOf(service) })
        load.resume()
        await client.catchUp(service.url())
      }
      if (round === 0) {
        await service.json('account delete --account beto --yes')
        await service.caughtUp()
      }
      await load.answers(50 + ((round * 31) % 100))
      // Litestream says how far the copy is, so no duration decides what may be lost
      const completeMs = await service.completeMs()
      await load.answers(5)
      // no copy of the log by the store has left a gap, after which Litestream would begin again
      expect(service.generation()).toBe(generation)
      const killedMs = Date.now()
      await service.kill9()
      await load.stop()
      service.removeData()

      await service.json('restore')
      await service.start()
      const stored = new Map(
        (await readAll(service.url(), key, '/v1/plugin/sessions', null)).map(({ id, simulator }) => [id, simulator]),
      )
      const lost = load.acknowledged.filter(({ id, version }) => version > Number(stored.get(id)?.slice(1) ?? -1))
      expect(lost.filter(({ ms }) => ms <= completeMs)).toEqual([])

      const me = await fetch(`${service.url()}/v1/me`, { headers: { Authorization: `Bearer ${key}` } })
      expect(me.status).toBe(200)
      await client.catchUp(service.url())
      const { compared, differing } = await client.differing(service.url())
      expect(differing).toEqual([])
      expect(await service.json('backup verify')).toMatchObject({ compared: { differing: 0, missingAccounts: 0 } })

      // the states of this round, and one of an earlier machine, when the deleted account was there
      for (const state of states.slice(-TIMES)) await compareState(service, state)
      const first = await compareState(service, states[0]!)
      expect(first.since.deleted).toEqual([{ id: 'beto', email: 'beto@example.org' }])
      rounds.push({
        acknowledged: load.acknowledged.length,
        lost: lost.length,
        oldestLostMs: Math.max(0, ...lost.map(({ ms }) => killedMs - ms)),
        compared,
        states: TIMES + 1,
      })
      await service.kill9()
    }
    if (ROUNDS > 2) console.table(rounds)
    function sum(name: keyof (typeof rounds)[number]) {
      return rounds.reduce((total, each) => total + each[name], 0)
    }
    const oldestMs = Math.max(...rounds.map(({ oldestLostMs }) => oldestLostMs))
    const lag = oldestMs === 0 ? 'nothing was lost' : `the oldest write after the copy's end was ${oldestMs} ms old`
    report({
      fault: `kill -9 of server and Litestream and loss of the data folder, copy in ${place}`,
      times: ROUNDS,
      hits: sum('acknowledged'),
      acknowledged: sum('compared'),
      lost: 0,
      recovered: `restored; ${lag}; ${sum('states')} states equal exports of their time`,
    })
  },
)
