import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FlightbagError } from '@flightbag/client'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import type { Bag } from '../service/open-bag.ts'
import { mirrorAttachments } from './attachments.ts'
import type { Copy } from './copy.ts'
import { mirrorBag } from './mirror-bag.ts'

const [CHART, MANUAL, PHOTO] = ['A', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000001`)
const { signal } = new AbortController()

/** A bag with these files, by id, and the requests for them. */
function bagWith(files: Readonly<Record<string, string>>) {
  const asked: string[] = []
  function collection(name: string) {
    return {
      mirror: async () => ({ put: 0, deleted: 0 }),
      async download(recordId: string, id: string) {
        asked.push(`${name}/${recordId}/${id}`)
        const facts = { status: 404, code: 'not_found', requestId: null, retryAfterSeconds: null }
        if (files[id] === undefined) throw new FlightbagError('no file', facts)
        return { body: [Buffer.from(files[id])] }
      },
    }
  }
  const names = 'aerodromes aircraft notes checklists checkFlights flightPlans plannings logbook pluginSessions'
  const bag = Object.fromEntries(names.split(' ').map((name) => [name, collection(name)])) as unknown as Bag
  return { bag, asked }
}

function copyIn(folder: string, cards: readonly unknown[], aircraft: readonly unknown[] = []) {
  function records(name: string) {
    return name === 'aerodromes' ? cards : name === 'aircraft' ? aircraft : []
  }
  return { attachmentsFolder: folder, records, collection: () => ({}) } as unknown as Copy
}

test('each listed file is stored once under its id, and a file that no record lists is removed', async () => {
  const folder = temporaryFolder()
  const listed = [
    { id: CHART, name: 'Chart.PDF', bytes: 5 },
    { id: '../../up', name: 'up.pdf', bytes: 2 },
    { name: 'without.id' },
    null,
  ]
  const cards = [{ id: 'c', attachments: listed }, { id: 'd', attachments: 'none' }, { id: 'e' }]
  const aircraft = [
    {
      id: 'p',
      attachments: [
        { id: MANUAL, name: 'manual' },
        { id: PHOTO, name: 'x.~1', bytes: 3 },
      ],
    },
  ]
  const { bag, asked } = bagWith({ [CHART!]: 'chart', [MANUAL!]: 'manual', [PHOTO!]: 'abc' })
  const copy = copyIn(folder, cards, aircraft)
  writeFileSync(join(folder, 'letter.txt'), 'Dear')
  expect(await mirrorAttachments(bag, copy, signal)).toEqual({ downloaded: 3, removed: 1, missing: 0 })
  expect(readdirSync(folder).sort()).toEqual([`${CHART!.toLowerCase()}.pdf`, MANUAL, PHOTO])
  expect(asked).toEqual([`aerodromes/c/${CHART}`, `aircraft/p/${MANUAL}`, `aircraft/p/${PHOTO}`])
  // A file whose length no record states is not downloaded again.
  expect(await mirrorAttachments(bag, copy, signal)).toEqual({ downloaded: 0, removed: 0, missing: 0 })
  expect(asked).toHaveLength(3)
})

test('a file that the service does not have stays as it was copied', async () => {
  const folder = temporaryFolder()
  const path = join(folder, `${MANUAL}.pdf`)
  writeFileSync(path, 'earlier')
  const copy = copyIn(folder, [{ id: 'c', attachments: [{ id: MANUAL, name: 'a.pdf', bytes: 3 }] }])
  expect(await mirrorAttachments(bagWith({}).bag, copy, signal)).toEqual({ downloaded: 0, removed: 0, missing: 1 })
  expect(readFileSync(path, 'utf8')).toBe('earlier')
})

test('the files of a record are stored before its change is delivered', async () => {
  const folder = temporaryFolder()
  const copied = copyIn(folder, [{ id: 'c', attachments: [{ id: MANUAL, name: 'a.pdf', bytes: 3 }] }])
  const waiting: object[] = []
  const copy = { ...copied, nextChange: () => waiting[0] ?? null, delivered: () => void waiting.shift() } as Copy
  const { bag } = bagWith({ [MANUAL!]: 'abc' })
  async function mirror() {
    waiting.push({ number: 1, body: '{}' })
    return { put: 1, deleted: 0 }
  }
  // The last collection that is mirrored makes the change.
  const changed = { ...bag, pluginSessions: { ...bag.pluginSessions, mirror } } as unknown as Bag
  const seen: boolean[] = []
  async function receiver() {
    seen.push(existsSync(join(folder, `${MANUAL}.pdf`)))
  }
  const options = { attachments: true, compareIds: false, receiver, signal, sleep: async () => undefined }
  const { attachments, delivered } = await mirrorBag(changed, copy, options)
  expect([seen, delivered, attachments]).toEqual([[true], 1, { downloaded: 1, removed: 0, missing: 0 }])
})
