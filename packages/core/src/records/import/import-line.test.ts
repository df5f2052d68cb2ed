import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readImportLine } from './import-line.ts'

const context = { accountId: 'ana', nowMs: Date.parse('2026-10-03T00:00:00Z') }

function read(line: unknown) {
  return readImportLine(typeof line === 'string' ? line : JSON.stringify(line), context)
}

function refusal(line: unknown) {
  const result = read(line)
  return result.ok ? 'taken' : `${result.failure.field}: ${result.failure.message}`
}

test.each([undefined, null, 1, {}, ['{}']])(
  '%j, from a program without types, is refused and does not throw',
  (line) => {
    expect(readImportLine(line as never, context)).toEqual({
      ok: false,
      failure: { field: '', message: 'must be a text' },
    })
  },
)

const NO_DOTS = 'must not be . or .., because a URL cannot contain it'

describe('a line of an import', () => {
  test.each([
    ['', /^: is not valid JSON; a valid line: \{"kind":"note","record":\{"id":/],
    ['{"kind":"note"', /^: is not valid JSON/],
    ['[]', ': must be a JSON object'],
    ['null', ': must be a JSON object'],
    [{ kind: 'notes', record: { id: 'a' } }, /^kind: must be one of aerodrome, /],
    [{ record: { id: 'a' } }, /^kind: is missing; it must be one of aerodrome, .*a valid line/],
    [{ kind: 'note' }, /^record\.id: is missing; a valid line: \{"kind":"note","record":\{"id":"[^"]+"\}\}$/],
    [{ kind: 'note', record: [] }, 'record: must be an object'],
    [{ kind: 'pluginSession', record: {} }, /^record\.id: is missing; a valid line: /],
    [{ kind: 'note', record: { id: '' } }, 'record.id: must not be empty'],
    [{ kind: 'note', record: { id: 7 } }, 'record.id: must be a text'],
    [{ kind: 'note', record: { id: 'x'.repeat(129) } }, 'record.id: must have at most 128 characters'],
    ['{"kind":"note","record":{"id":"\\ud800"}}', 'record.id: must be well-formed Unicode'],
    [{ kind: 'note', record: { id: '.' } }, `record.id: ${NO_DOTS}`],
    [{ kind: 'sharedPlanning', record: { id: '..' } }, `record.id: ${NO_DOTS}`],
    [
      { kind: 'logbook', record: { id: 'totals' } },
      'record.id: must not be totals, whose path is that of another route',
    ],
    [{ kind: 'note', record: { id: 'a', text: 'x\u0000' } }, 'record.text: must not hold U+0000'],
    [
      { kind: 'note', record: { id: 'a', deep: [{ 'x\u0000': 1 }] } },
      'record.deep.0: must not have a field with U+0000 in its name',
    ],
    ['{"kind":"note","record":{"id":"a","n":1e999}}', 'record.n: is too large a number'],
    [{ kind: 'note', id: 'a', deleted: 1 }, 'deleted: must be true or absent'],
    [{ kind: 'note', deleted: true }, /^id: is missing; /],
    [{ kind: 'note', id: '', deleted: true }, 'id: must not be empty'],
    [
      { kind: 'logbook', record: { id: 'a', log: { times: { localDayPilot: -5 } } } },
      'record.log.times.localDayPilot: must not be negative',
    ],
    [
      { kind: 'logbook', record: { id: 'a', log: { times: { localDayPilot: 0.5 } } } },
      'record.log.times.localDayPilot: must be a whole number',
    ],
    [
      { kind: 'logbook', record: { id: 'a', log: { date: '2026-02-30' } } },
      'record.log.date: must be a date YYYY-MM-DD',
    ],
    [
      { kind: 'aerodrome', record: { id: 'a', runways: [{ lengthM: '900' }] } },
      'record.runways.0.lengthM: must be a number',
    ],
    [
      { kind: 'checkFlight', record: { id: 'a', startedAt: '2026-10-03T10:00:00' } },
      'record.startedAt: must be an ISO 8601 date-time with a zone',
    ],
    [
      { kind: 'sharedPlanning', record: { id: 'a', ownerId: 'beto' } },
      'record.ownerId: must be the account it is imported for, unless the import takes ownership',
    ],
    [
      { kind: 'pluginSession', record: { id: 'abc', schema: 2, startedAt: '2026-10-03T00:00:00Z' } },
      /^record\.schema: /,
    ],
    [`{"kind":"note","record":{"id":"a","deep":${'['.repeat(70)}${']'.repeat(70)}}}`, ': nests deeper than 64 levels'],
  ])('%j is rejected with the field and the rule', (line, why) => {
    if (typeof why === 'string') expect(refusal(line)).toBe(why)
    else expect(refusal(line)).toMatch(why)
  })

  test('may nest 64 levels in its record', () => {
    function nested(levels: number) {
      return `{"kind":"note","record":{"id":"a","deep":${'['.repeat(levels)}${']'.repeat(levels)}}}`
    }
    expect(refusal(nested(64))).toBe('taken')
    expect(refusal(nested(65))).toBe(': nests deeper than 64 levels')
  })

  test.each(['.', '..'])('with the id %s is accepted for a stored record, and may delete it', (id) => {
    const line = JSON.stringify({ kind: 'note', record: { id } })
    expect(readImportLine(line, { ...context, isStored: true }).ok).toBe(true)
    expect(read({ kind: 'note', id, deleted: true })).toMatchObject({ value: { type: 'delete', id } })
    expect(refusal({ kind: 'note', record: { id: `${id}a` } })).toBe('taken')
  })

  test('with an id whose path is that of another route is accepted for a stored record, and may delete it', () => {
    const line = JSON.stringify({ kind: 'logbook', record: { id: 'totals' } })
    expect(readImportLine(line, { ...context, isStored: true }).ok).toBe(true)
    expect(read({ kind: 'logbook', id: 'totals', deleted: true })).toMatchObject({ value: { id: 'totals' } })
    expect(refusal({ kind: 'note', record: { id: 'totals' } })).toBe('taken')
    expect(refusal({ kind: 'logbook', record: { id: 'Totals' } })).toBe('taken')
  })

  test('may say that its record is not deleted', () => {
    expect(refusal({ kind: 'note', record: { id: 'a' }, deleted: false })).toBe('taken')
  })

  test('reports the misspelt fields of an accepted record', () => {
    const found: unknown[] = []
    function onNearMiss(miss: unknown) {
      found.push(miss)
    }
    readImportLine('{"kind":"aerodrome","record":{"id":"a","elevationFT":10}}', { ...context, onNearMiss })
    readImportLine('{"kind":"aerodrome","record":{"id":7,"elevationFT":10}}', { ...context, onNearMiss })
    expect(found).toEqual([{ field: 'elevationFT', declared: 'elevationFt' }])
  })

  test('carries the revision of its record, and the creation time of a kind that has one', () => {
    const at = '2020-01-01T00:00:00.000Z'
    const ms = Date.parse(at)
    expect(read({ kind: 'note', record: { id: 'a', updatedAt: at, createdAt: at } })).toMatchObject({
      value: { carriedMs: ms, setsCreated: false, createdMs: null, body: `"createdAt":"${at}"`, guests: [] },
    })
    expect(read({ kind: 'aerodrome', record: { id: 'a', createdAt: at } })).toMatchObject({
      value: { carriedMs: null, setsCreated: true, createdMs: ms, body: '', canonical: '{}' },
    })
    expect(read({ kind: 'aerodrome', record: { id: 'a', createdAt: '2020-01-01T00:00:00Z' } })).toMatchObject({
      value: { setsCreated: false, createdMs: null, body: '"createdAt":"2020-01-01T00:00:00Z"' },
    })
    expect(read({ kind: 'aerodrome', record: { id: 'a', createdAt: null } })).toMatchObject({
      value: { setsCreated: true, createdMs: null, body: '', canonical: '{}' },
    })
  })

  test('unknown fields are kept unchanged', () => {
    const line = '{"kind":"note","record":{"id":"a","__proto__":{"x":1},"constructor":2,"n":[1.5,null]}}'
    expect(read(line)).toMatchObject({
      ok: true,
      value: { body: '"__proto__":{"x":1},"constructor":2,"n":[1.5,null]' },
    })
  })

  test('names of fields are kept unchanged, whatever the lines before contained', () => {
    function line(fields: string) {
      return `{"kind":"note","record":{"id":"a","only here":1,${fields}}}`
    }
    read(line('"\\\\":2'))
    expect(read(line('"\\"":3,"\\n":4'))).toMatchObject({ value: { body: '"only here":1,"\\"":3,"\\n":4' } })
  })

  test('a planning without departure and destination gets those of its points', () => {
    const points = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]
    const result = read({ kind: 'route', record: { id: 'r', points, destination: { name: 'kept' } } })
    const body = JSON.parse(`{${result.ok && result.value.type === 'put' ? result.value.body : ''}}`) as object
    expect(body).toEqual({
      points,
      departure: { name: 'a' },
      waypoints: [{ name: 'b' }],
      destination: { name: 'kept' },
    })
  })

  test('property: no text causes an exception, and every failure names a rule', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .record({
              kind: fc.constantFrom('note', 'aerodrome', 'logbook', 'checkFlight', 'pluginSession', 'sharedPlanning'),
              record: fc.object(),
            })
            .map((line) => JSON.stringify(line)),
        ),
        (line) => {
          const result = read(line)
          if (!result.ok) expect(result.failure.message).not.toBe('')
        },
      ),
      { numRuns: 1000 },
    )
  })
})
