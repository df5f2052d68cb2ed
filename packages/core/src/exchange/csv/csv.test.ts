import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { readHeader, readUnder } from './header.ts'
import { readRows } from './read-rows.ts'
import { csvRow, spreadsheetRow } from './write-rows.ts'

function rowsOf(text: string, delimiter = ',') {
  return [...readRows(text, delimiter)]
}

describe('the rows of a text', () => {
  test('are read as they were written, whatever their cells contain', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('', '"', '""', 'a,b', 'a\r\nb', 'a\n"b"', ' a ', 'ñ;\t'))
    const cells = fc.array(cell, { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(cells), (table) => {
        const rows = table.map(csvRow)
        const read = rowsOf(rows.join(''))
        expect(read.map((row) => row.cells)).toEqual(table)
        expect(read.filter(({ problem }) => problem !== null)).toEqual([])
        const starts = rows.map((_, at) => rows.slice(0, at).join('').split('\n').length)
        expect(read.map(({ line }) => line)).toEqual(starts)
      }),
    )
  })

  test('have the line on which they start, quoted line ends included', () => {
    expect(rowsOf('a,b\r\n"1\r\n2",c\n\nd,e').map(({ line }) => line)).toEqual([1, 2, 5])
  })

  test.each([
    ['a,"b\nc,d', 'no closing quote'],
    ['a,"b"c,d', 'followed by other characters'],
  ])('%j are rejected: %s', (text, problem) => {
    expect(rowsOf(text)[0]!.problem).toContain(problem)
  })

  test('follow a rejected one, which ends with its line', () => {
    expect(rowsOf('a,"b"c,d\ne,f').map(({ line, problem }) => [line, problem === null])).toEqual([
      [1, false],
      [2, true],
    ])
  })

  test('keep a quote inside a cell that is not quoted', () => {
    expect(rowsOf('5" pipe,x')[0]).toMatchObject({ cells: ['5" pipe', 'x'], problem: null })
  })
})

test('a cell is quoted if a program could divide or trim it, and has no character that a file cannot contain', () => {
  const cells = ['a;b', 'c\td', 'e,f', '5" g', ' h', 'i ', 'j\nk', 'l m', '\0n\u0007\ud800']
  expect(csvRow(cells)).toBe('"a;b","c\td","e,f","5"" g"," h","i ","j\nk",l m,n\ufffd\r\n')
})

test('a row for a spreadsheet has an apostrophe before each text that starts like a formula, and no other', () => {
  const formulas = ["=cmd|'/C calc'!A0", '+1', '-1', '@SUM(1)', ' =1', '\t=1', '\r']
  for (const text of formulas) expect(rowsOf(spreadsheetRow([text, 'x']))[0]!.cells).toEqual([`'${text}`, 'x'])
  const others = ['', '1:30', 'LV-XSA', 'a=b', 7]
  expect(spreadsheetRow(others)).toBe(csvRow(others))
})

describe('the text of a file', () => {
  function utf16(text: string, isBig: boolean) {
    const units = [0xfeff, ...[...text].map((each) => each.charCodeAt(0))]
    return new Uint8Array(units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
  }

  test.each([
    ['UTF-8', new TextEncoder().encode('año,1')],
    ['UTF-8 with a mark', new TextEncoder().encode('\ufeffaño,1')],
    ['UTF-16, little end first', utf16('año,1', false)],
    ['UTF-16, big end first', utf16('año,1', true)],
  ])('is read from %s', (_, bytes) => {
    expect(decodeText(bytes)).toEqual({ ok: true, value: 'año,1' })
  })

  test('in another encoding is rejected with a message that states the fix', () => {
    const latin1 = new Uint8Array([0x61, 0xf1, 0x6f])
    expect(decodeText(latin1)).toMatchObject({ failure: { message: expect.stringContaining('CSV UTF-8') } })
    expect(decodeText(new Uint8Array([0x61, 0, 0x62]))).toMatchObject({ ok: false })
    // One byte of a mark is none.
    for (const byte of [0xff, 0xfe]) {
      expect(decodeText(Uint8Array.of(byte, 0x41))).toMatchObject({
        failure: { message: expect.stringContaining('is not UTF-8: save') },
      })
    }
  })

  test.each(['\0', '\u001b', '\u007f', '\b'])('with the control character %j is rejected with its line', (control) => {
    expect(decodeText(new TextEncoder().encode(`a,b\r\nc\t${control}d`))).toMatchObject({
      failure: { line: 2, message: expect.stringContaining('control character U+00') },
    })
  })

  test('of an XML document has the 8-bit encoding that it declares', () => {
    function xml(encoding: string) {
      return Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><a>Ñandú 5°</a>`, 'latin1')
    }
    const read = decodeText(xml('ISO-8859-1'))
    expect(read.ok && read.value).toContain('<a>Ñandú 5°</a>')
    const euro = decodeText(Buffer.from("<?xml version='1.0' encoding='ISO-8859-15'?><a>\xa4</a>", 'latin1'))
    expect(euro.ok && euro.value).toContain('<a>€</a>')
    const after = decodeText(Uint8Array.from([...Buffer.from('\n\t '), ...xml('windows-1252')]))
    expect(after.ok && after.value).toContain('<a>Ñandú 5°</a>')
    // A declaration inside of a text declares nothing.
    const table = "Remarks\n\"<?xml version='1.0' encoding='ISO-8859-1'?> Ñandú\"\n"
    expect(decodeText(Buffer.from(table))).toEqual({ ok: true, value: table })
    expect(decodeText(xml('UTF-8'))).toMatchObject({
      failure: { message: expect.stringContaining('is not UTF-8: save') },
    })
  })
})

describe('a row under its header', () => {
  function under(header: string, row: string) {
    const [first, second] = rowsOf(`${header}\n${row}`)
    const names = readHeader(first!)
    return names.ok ? readUnder(names.value, second!) : names
  }

  test('gives its cells by name, in any order and any case', () => {
    const row = under('To, from ,(pad),,', 'SAAR,SADF,,,')
    expect(row.ok && [row.value.cell('FROM'), row.value.cell('to'), row.value.cell('none')]).toEqual([
      'SADF',
      'SAAR',
      '',
    ])
    expect(row).toMatchObject({ value: { source: { To: 'SAAR', from: 'SADF' } } })
  })

  test('can lack the cells that only pad the header, and keeps its cells as they are', () => {
    expect(under('a,b,c,,', '1, ,"3 "')).toMatchObject({ value: { source: { a: '1', b: ' ', c: '3 ' } } })
  })

  test.each([
    ['a,b,c', '1,2', 'truncated'],
    ['a,b', '1,2,3', 'more cells'],
    ['a,A ', '1,2', 'twice'],
  ])('%s over %s is rejected', (header, row, message) => {
    expect(under(header, row)).toMatchObject({ ok: false, failure: { message: expect.stringContaining(message) } })
  })
})
