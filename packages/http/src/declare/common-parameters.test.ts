import { describe, expect, test } from 'vitest'
import { cursor, dateBound, filterText, limit, oneOf, recordId, updatedSince } from './common-parameters.ts'
import { type Parameter, readParameter } from './parameter.ts'

const LETTER = oneOf('A letter.', ['b', 'B', 'cc'])
const DATE = dateBound('From.', '2026-01-02')
const TEXT = filterText('A text.', 'x')
const ID = recordId('An id.', 'n-1')

type Read = readonly [text: string, value: unknown]

/** Texts that keep their value. */
function asTheyAre(...texts: readonly string[]): readonly Read[] {
  return texts.map((text) => [text, text])
}

const PARAMETERS: readonly (readonly [name: string, Parameter<unknown>, readonly Read[], readonly string[]])[] = [
  [
    'limit',
    limit,
    [
      ['1', 1],
      ['050', 50],
      ['200', 200],
      ['000000000000200', 200],
    ],
    ['', '0', '201', '-1', '+1', '1.5', '1.0', '1e2', '0x10', ' 1', '1 ', '1_0', '٣', 'x', '0000000000000200'],
  ],
  [
    'cursor',
    { ...cursor, example: 'a' },
    asTheyAre('a', 'Z9_-', 'x'.repeat(2000)),
    ['', ' ', 'a b', 'a=', 'a+b', 'a/b', 'a.b', 'ñ', 'a\n'],
  ],
  [
    'updatedSince',
    updatedSince,
    [
      ['1970-01-01T00:00:00Z', 0],
      ['1970-01-01T00:00:00.001Z', 1],
      ['1970-01-01T01:00:00+01:00', 0],
    ],
    ['', '0', '1970-01-01', '1970-01-01T00:00:00', '1970-01-01T00:00:00 01:00', '1970-02-30T00:00:00Z', 'now'],
  ],
  [
    'date',
    DATE,
    asTheyAre('2026-01-01', '2024-02-29', '0000-01-01', '9999-12-31'),
    [
      ...['', '2026', '2026-01', '2026-1-1', '20260101', '2026-02-29', '2026-00-01', '2026-01-00', '2026-13-01'],
      ...['2026-01-01T00:00Z', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z', '2026-01-01Z', '2026-01-01T'],
      ...[' 2026-01-01', '2026-01-01 ', '2026-01-01\n', '+002026-01-01', '-2026-01-01', '02026-01-01', 'x'],
    ],
  ],
  ['text', TEXT, asTheyAre('x', ' ', 'A', 'ñ', '0'), ['']],
  ['letter', LETTER, asTheyAre('b', 'B', 'cc'), ['', 'c', 'C', 'CC', 'b ', ' b', 'bB', 'constructor']],
  ['id', ID, asTheyAre('n-1', ' ', '..', 'ñ'), ['']],
]

const RULES = {
  limit: 'must be a whole number from 1 to 200',
  cursor: 'is not a cursor of this collection with these filters',
  updatedSince: 'must be an ISO 8601 date-time with a zone, a + in it written as %2B',
  date: 'must be a date YYYY-MM-DD',
  text: 'must not be empty',
  letter: 'must be one of b, B, cc',
  id: 'must not be empty',
}

describe.each(PARAMETERS)('the parameter %s', (name, parameter, accepted, refused) => {
  test('has the value of each valid text', () => {
    expect(accepted.map(([text]) => [text, readParameter(name, parameter, text)])).toEqual(
      accepted.map(([text, value]) => [text, { ok: true, value }]),
    )
  })

  test('names itself and its rule for each invalid text', () => {
    const message = `${name} ${RULES[name as keyof typeof RULES]}`
    const failure = { kind: 'bad_request', field: name, message }
    expect(refused.map((text) => [text, readParameter(name, parameter, text)])).toEqual(
      refused.map((text) => [text, { ok: false, failure }]),
    )
  })
})

test('a parameter of a query that is absent is null, but for the limit', () => {
  const absent = [limit, cursor, updatedSince, DATE, TEXT, LETTER].map((each: { absent: unknown }) => each.absent)
  expect(absent).toEqual([50, null, null, null, null, null])
})

test('the example of each parameter is valid, and of several words the first', () => {
  const withExample: readonly Parameter<unknown>[] = [limit, updatedSince, DATE, TEXT, LETTER, ID]
  const examples = withExample.map(({ example, read }) => [example, read(String(example)) === null])
  expect(examples).toEqual([20, '2026-09-17T12:00:00.000Z', '2026-01-02', 'x', 'b', 'n-1'].map((each) => [each, false]))
})
