import { MAX_ATTACHMENT_BYTES, readImportLine } from '@flightbag/core'
import { err, fileKey, type JsonObject, ok } from '@flightbag/core/ports'
import { memoryFiles, memoryRecords } from '@flightbag/testing'
import { describe, expect, test } from 'vitest'
import type { Input } from '../context/io.ts'
import { type AttachmentPlace, addAttachment, listAttachments, removeAttachment, sweepFiles } from './attach-file.ts'

const ID = '6f7c9f4e-1111-4222-8333-444455556666'
const HOUR_MS = 3_600_000
const CARD: AttachmentPlace = { accountId: 'pilot', owner: 'aerodrome', record: 'sadf' }

async function bag() {
  let nowMs = Date.UTC(2026, 9, 5, 12)
  function clock() {
    return nowMs
  }
  const records = memoryRecords()
  const files = memoryFiles(clock)
  async function put(kind: string, record: JsonObject) {
    const read = readImportLine(JSON.stringify({ kind, record }), { accountId: 'pilot', nowMs })
    if (!read.ok) throw new Error(read.failure.message)
    await records.apply('pilot', [read.value], clock())
  }
  await put('aerodrome', { id: 'card-1', code: 'SADF', name: 'San Fernando', kept: { as: ['it', 'came'] } })
  await put('aircraft', { id: 'plane-1', registration: 'LV-XSA' })
  async function record(kind: string, id: string): Promise<JsonObject> {
    const json = await records.one('pilot', kind, id)
    return json === null ? expect.fail(`no ${kind} ${id}`) : JSON.parse(new TextDecoder().decode(json))
  }
  async function names() {
    const keys: string[] = []
    for await (const { key } of files.list('')) keys.push(key)
    return keys
  }
  return { ports: { records, sync: records, files, clock }, put, record, names, later: (ms: number) => (nowMs += ms) }
}

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text)
}

function file(texts: string[], about: Partial<Input> = {}): Input {
  return {
    name: 'ground chart.pdf',
    bytes: texts.join('').length,
    chunks: chunksOf(...texts),
    ...about,
  }
}

function diagram(given = file(['abc', 'def'])) {
  return { id: ID, kind: 'diagram', file: given }
}

describe('adding', () => {
  test('stores the file, lists it, keeps the rest of the record, and reports every chunk', async () => {
    const { ports, record } = await bag()
    const seen: number[] = []
    async function onBytes(bytes: number) {
      return void seen.push(bytes)
    }
    const attachment = {
      id: ID,
      name: 'ground chart.pdf',
      contentType: 'application/pdf',
      bytes: 6,
      kind: 'diagram',
      createdAt: '2026-10-05T12:00:00.000Z',
    }
    expect(await addAttachment(ports, CARD, diagram(), onBytes)).toEqual(ok(attachment))
    expect(seen).toEqual([3, 3])
    expect(await record('aerodrome', 'card-1')).toMatchObject({
      kept: { as: ['it', 'came'] },
      attachments: [attachment],
    })
    expect(await ports.files.stat(fileKey('pilot', ID))).toMatchObject({ bytes: 6 })
    expect(await listAttachments(ports, CARD)).toEqual(ok([{ ...attachment, uploaded: true }]))
  })

  test('lists the file only after it was stored', async () => {
    const { ports, record } = await bag()
    async function put() {
      return Promise.reject(new Error('the store is away'))
    }
    await expect(addAttachment({ ...ports, files: { ...ports.files, put } }, CARD, diagram())).rejects.toThrow('away')
    expect(await record('aerodrome', 'card-1')).not.toHaveProperty('attachments')
  })

  test('a store that fails after the last chunk is no change of the file', async () => {
    const { ports } = await bag()
    const put: typeof ports.files.put = async (_key, chunks) => {
      for await (const _ of chunks);
      throw new Error('the store is away')
    }
    await expect(addAttachment({ ...ports, files: { ...ports.files, put } }, CARD, diagram())).rejects.toThrow('away')
  })

  test.each([
    ['no such record', { ...CARD, record: 'SAZZ' }, diagram(), 'there is no aerodrome SAZZ', 'record'],
    [
      'a kind of the other list',
      CARD,
      { ...diagram(), kind: 'manual' },
      'kind must be one of diagram, procedures, photo, other',
      'kind',
    ],
    [
      'more than 100 MB',
      CARD,
      diagram(file([], { bytes: MAX_ATTACHMENT_BYTES + 1 })),
      'ground chart.pdf is larger than the 100 MB an attachment may have',
      'file',
    ],
    [
      'what has no known size',
      CARD,
      diagram(file(['a'], { name: '-', bytes: null })),
      '- is no regular file: its size is not known before it is sent',
      'file',
    ],
    [
      'a file that grows',
      CARD,
      diagram(file(['abc'], { bytes: 2 })),
      'ground chart.pdf changed while it was read',
      'file',
    ],
    [
      'a file that shrinks',
      CARD,
      diagram(file(['abc'], { bytes: 4 })),
      'ground chart.pdf changed while it was read',
      'file',
    ],
  ] as const)('refuses %s, and leaves nothing behind', async (_what, place, given, message, field) => {
    const { ports, names } = await bag()
    expect(await addAttachment(ports, place, given)).toEqual({ ok: false, failure: { line: null, field, message } })
    expect(await names()).toEqual([])
  })

  test('keeps a change that another writer stores while the file is sent', async () => {
    const { ports, put, record } = await bag()
    async function* racing() {
      yield new Uint8Array(3)
      await put('aerodrome', { id: 'card-1', code: 'SADF', notes: 'written meanwhile' })
      yield new Uint8Array(3)
    }
    expect(await addAttachment(ports, CARD, diagram(file(['123456'], { chunks: racing() })))).toMatchObject({
      ok: true,
    })
    expect(await record('aerodrome', 'card-1')).toMatchObject({ notes: 'written meanwhile', attachments: [{ id: ID }] })
  })

  test('keeps a change that is stored between reading and storing the record', async () => {
    const { ports, put, record } = await bag()
    let reads = 0
    const one: typeof ports.records.one = async (accountId, kind, id) => {
      const json = await ports.records.one(accountId, kind, id)
      if (++reads === 2) await put('aerodrome', { id: 'card-1', code: 'SADF', notes: 'written between' })
      return json
    }
    const racing = { ...ports, records: { ...ports.records, one } }
    expect(await addAttachment(racing, CARD, diagram())).toMatchObject({ ok: true })
    expect(await record('aerodrome', 'card-1')).toMatchObject({ notes: 'written between', attachments: [{ id: ID }] })
  })

  test('removes the file again when the record was deleted meanwhile', async () => {
    const { ports, names } = await bag()
    async function* racing() {
      yield new Uint8Array(6)
      const gone = { type: 'delete', kind: 'aerodrome', id: 'card-1', carriedMs: null } as const
      await ports.records.apply('pilot', [gone], ports.clock())
    }
    const given = diagram(file(['123456'], { chunks: racing() }))
    expect(await addAttachment(ports, CARD, given)).toMatchObject({ ok: false, failure: { field: 'record' } })
    expect(await names()).toEqual([])
  })

  test('removes the file again when the account was deleted just before the record is stored', async () => {
    const { ports, names } = await bag()
    const apply: typeof ports.sync.apply = async () => err({ kind: 'not_found', message: 'no such account' })
    const failure = { field: 'record' }
    const racing = { ...ports, sync: { apply } }
    expect(await addAttachment(racing, CARD, diagram())).toMatchObject({ ok: false, failure })
    expect(await names()).toEqual([])
    async function remove() {
      return Promise.reject(new Error('the store is away'))
    }
    const broken = { ...racing, files: { ...ports.files, remove } }
    await expect(addAttachment(broken, CARD, diagram())).rejects.toThrow('away')
  })
})

describe('removing', () => {
  test('removes the list entry first and the file second', async () => {
    const { ports, record, names } = await bag()
    await addAttachment(ports, CARD, diagram())
    async function remove() {
      return Promise.reject(new Error('the store is away'))
    }
    const broken = { ...ports, files: { ...ports.files, remove } }
    await expect(removeAttachment(broken, CARD, ID.toUpperCase())).rejects.toThrow('away')
    expect(await record('aerodrome', 'card-1')).toMatchObject({ attachments: [] })
    expect(await names()).toHaveLength(1)
  })

  test('is done when another writer has removed the entry meanwhile', async () => {
    const { ports, put, record, names } = await bag()
    let changedAt: unknown
    await addAttachment(ports, CARD, diagram())
    const stat: typeof ports.files.stat = async (key) => {
      await put('aerodrome', { id: 'card-1', code: 'SADF' })
      changedAt = (await record('aerodrome', 'card-1')).updatedAt
      return ports.files.stat(key)
    }
    expect(await removeAttachment({ ...ports, files: { ...ports.files, stat } }, CARD, ID)).toEqual(ok({ id: ID }))
    expect([await names(), (await record('aerodrome', 'card-1')).updatedAt]).toEqual([[], changedAt])
  })

  test('reports a record that was deleted meanwhile', async () => {
    const { ports } = await bag()
    await addAttachment(ports, CARD, diagram())
    const stat: typeof ports.files.stat = async (key) => {
      const gone = { type: 'delete', kind: 'aerodrome', id: 'card-1', carriedMs: null } as const
      await ports.records.apply('pilot', [gone], ports.clock())
      return ports.files.stat(key)
    }
    const racing = { ...ports, files: { ...ports.files, stat } }
    expect(await removeAttachment(racing, CARD, ID)).toMatchObject({ ok: false, failure: { field: 'record' } })
  })

  test('changes nothing while the file store cannot be reached', async () => {
    const { ports, record } = await bag()
    await addAttachment(ports, CARD, diagram())
    async function stat() {
      return Promise.reject(new Error('the store is away'))
    }
    const broken = { ...ports, files: { ...ports.files, stat } }
    await expect(removeAttachment(broken, CARD, ID)).rejects.toThrow('away')
    expect(await record('aerodrome', 'card-1')).toMatchObject({ attachments: [{ id: ID }] })
    expect(await removeAttachment(ports, CARD, ID)).toEqual(ok({ id: ID }))
  })

  test('keeps a file that another record lists', async () => {
    const { ports, names } = await bag()
    const plane: AttachmentPlace = { accountId: 'pilot', owner: 'aircraft', record: 'plane-1' }
    await addAttachment(ports, CARD, diagram())
    await addAttachment(ports, plane, { ...diagram(), kind: 'photo' })
    expect(await removeAttachment(ports, plane, ID)).toEqual(ok({ id: ID }))
    expect(await names()).toHaveLength(1)
    expect(await removeAttachment(ports, CARD, ID.toUpperCase())).toEqual(ok({ id: ID }))
    expect(await names()).toEqual([])
  })

  test('removes the file of one attachment and keeps those of the others', async () => {
    const { ports, put, record, names } = await bag()
    const plane: AttachmentPlace = { accountId: 'pilot', owner: 'aircraft', record: 'plane-1' }
    const others = ['1', '2', '3'].map((digit) => ID.replace('6f7c', `000${digit}`))
    for (const id of [others[0]!, ID, others[1]!]) await addAttachment(ports, CARD, { ...diagram(), id })
    await addAttachment(ports, plane, { ...diagram(), id: others[2]!, kind: 'photo' })
    expect(await removeAttachment(ports, CARD, ID)).toEqual(ok({ id: ID }))
    expect(await names()).toEqual(others.map((id) => expect.stringContaining(id)))
    expect(await record('aerodrome', 'card-1')).toMatchObject({ attachments: [{ id: others[0] }, { id: others[1] }] })
    await put('aircraft', { id: 'plane-1', registration: 'LV-XSA' })
    expect(await removeAttachment(ports, CARD, others[1]!)).toEqual(ok({ id: others[1] }))
    expect(await names()).toHaveLength(2)
  })

  test('reports an attachment that does not exist', async () => {
    const { ports } = await bag()
    expect(await removeAttachment(ports, CARD, ID)).toMatchObject({ ok: false, failure: { field: 'attachment' } })
    const nowhere = { ...CARD, record: 'SAZZ' }
    expect(await removeAttachment(ports, nowhere, ID)).toMatchObject({ ok: false, failure: { field: 'record' } })
    expect(await listAttachments(ports, nowhere)).toMatchObject({ ok: false, failure: { field: 'record' } })
  })
})

test('the list shows files that are not uploaded', async () => {
  const { ports, put } = await bag()
  await put('aircraft', { id: 'plane-2', registration: 'LV-XSB', attachments: [{ id: ID.toUpperCase() }] })
  const unknown = { name: null, contentType: null, bytes: null, kind: null, createdAt: null }
  expect(await listAttachments(ports, { accountId: 'pilot', owner: 'aircraft', record: 'plane-2' })).toEqual(
    ok([{ id: ID, ...unknown, uploaded: false }]),
  )
})

test('maintenance removes unlisted files of all accounts, an hour after they were stored', async () => {
  const { ports, names, later } = await bag()
  await addAttachment(ports, CARD, diagram())
  const other = ID.replace('6f7c', '0000')
  for (const account of ['pilot', 'erased']) {
    await ports.files.put(fileKey(account, other), chunksOf('x'), { contentType: 'text/plain', bytes: 1 })
  }
  expect(await sweepFiles(ports)).toBe(0)
  later(HOUR_MS)
  expect(await sweepFiles(ports)).toBe(2)
  expect(await names()).toEqual([fileKey('pilot', ID)])
})
