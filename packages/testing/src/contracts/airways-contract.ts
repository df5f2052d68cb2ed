import { type AirwayLine, type Airways, instantText } from '@flightbag/core/ports'
import { describe, expect, test } from 'vitest'

function line(designator: string, airspace: string, load: number): AirwayLine {
  return {
    airspace,
    designator: designator.toLowerCase(),
    text: JSON.stringify({ designator, airspace, load }),
  }
}

const decoder = new TextDecoder()

function read(docs: readonly Uint8Array[]) {
  return docs.map((doc) => JSON.parse(decoder.decode(doc)) as { designator: string; airspace: string; load: number })
}

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const all = { airspace: null, designator: null }

/** The contract of stores of ATS routes. */
export function airwaysContract(name: string, open: () => Promise<Airways>): void {
  describe(`airways in ${name}`, () => {
    test('are filtered by airspace, designator in any case, both or neither, in the order of the load', async () => {
      const airways = await open()
      expect(
        await airways.replace(
          [line('W2', 'lower', 1), line('UW1', 'upper', 1), line('W1', 'lower', 1), line('W2', 'upper', 1)],
          NOW,
        ),
      ).toBe(4)
      async function named(airspace: string | null, designator: string | null) {
        return read(await airways.list({ airspace, designator }))
      }
      expect(await named(null, null)).toMatchObject([
        { designator: 'W2' },
        { designator: 'UW1' },
        { designator: 'W1' },
        { designator: 'W2' },
      ])
      expect(await named('lower', null)).toMatchObject([{ designator: 'W2' }, { designator: 'W1' }])
      expect(await named(null, 'w2')).toMatchObject([{ airspace: 'lower' }, { airspace: 'upper' }])
      expect(await named('upper', 'W2')).toMatchObject([{ airspace: 'upper' }])
      expect(await named(null, 'W9')).toEqual([])
    })

    test('have one airway an id: of two lines with one id, the later one counts, in its place', async () => {
      const airways = await open()
      const load = [
        line('W1', 'lower', 1),
        line('W2', 'lower', 1),
        line('w1', 'lower', 2),
        line('W1', 'upper', 3),
        line('W3', 'lower', 1),
        line('W1', 'lower', 4),
      ]
      expect(await airways.replace(load, NOW)).toBe(4)
      const kept = ['W2 lower 1', 'W1 upper 3', 'W3 lower 1', 'W1 lower 4']
      async function listed() {
        return read(await airways.list(all)).map((one) => `${one.designator} ${one.airspace} ${one.load}`)
      }
      expect(await listed()).toEqual(kept)
      expect(read(await airways.list({ airspace: 'lower', designator: 'W1' }))).toMatchObject([{ load: 4 }])
      // A shorter load with a repeated line leaves no airway of the longer one.
      expect(await airways.replace([line('W9', 'lower', 1), line('W9', 'lower', 1)], NOW + 1)).toBe(1)
      expect(await listed()).toEqual(['W9 lower 1'])
    })

    test('keep their updatedAt if they are unchanged; changed and new ones get the time of the load', async () => {
      const airways = await open()
      async function updated() {
        return (await airways.list(all)).map(
          (doc) => (JSON.parse(decoder.decode(doc)) as { updatedAt: string }).updatedAt,
        )
      }
      await airways.replace([line('W1', 'lower', 1), line('W2', 'lower', 1)], NOW)
      expect(await updated()).toEqual([instantText(NOW), instantText(NOW)])
      await airways.replace([line('W3', 'lower', 1), line('W2', 'lower', 2), line('W1', 'lower', 1)], NOW + 5)
      expect(await updated()).toEqual([instantText(NOW + 5), instantText(NOW + 5), instantText(NOW)])
      await airways.replace([line('W1', 'lower', 1)], NOW + 10)
      expect(await updated()).toEqual([instantText(NOW)])
    })

    test('have the order of the last load, also if a new one comes before those that are unchanged', async () => {
      const airways = await open()
      for (const names of [
        ['W1', 'W2', 'W3'],
        ['W0', 'W1', 'W2', 'W3'],
        ['W2', 'W3'],
        ['W3', 'W2', 'W1'],
      ]) {
        const load = names.map((name) => line(name, 'lower', 1))
        expect(await airways.replace(load, NOW)).toBe(names.length)
        expect(read(await airways.list(all)).map(({ designator }) => designator)).toEqual(names)
      }
    })

    test('are not locked by a load that is being read, and are unchanged by one that is interrupted', async () => {
      const airways = await open()
      await airways.replace([line('W1', 'lower', 1)], NOW)
      async function* slow() {
        yield line('W1', 'lower', 2)
        expect(read(await airways.list(all))).toMatchObject([{ load: 1 }])
        throw new Error('line 2')
      }
      await expect(airways.replace(slow(), NOW)).rejects.toThrow('line 2')
      expect(read(await airways.list(all))).toMatchObject([{ load: 1 }])
    })

    test('are those of the last load after many concurrent ones', async () => {
      const airways = await open()
      const loads = Array.from({ length: 6 }, (_, load) =>
        airways.replace(
          Array.from({ length: 700 }, (_, n) => line(`W${n}`, 'lower', load)),
          NOW + load,
        ),
      )
      expect(await Promise.all(loads)).toEqual(Array(6).fill(700))
      const kept = read(await airways.list(all))
      expect(kept.length).toBe(700)
      expect(new Set(kept.map(({ load }) => load)).size).toBe(1)
    })
  })
}
