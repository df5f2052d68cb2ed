import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChecklistBinder, ChecklistFormat } from './checklist.ts'
import { checklistFormats, readChecklists, writeChecklists } from './checklist-formats.ts'
import { fitBinder } from './fit.ts'
import { ace } from './formats/ace.ts'
import { invertedCrc32 } from './formats/crc32.ts'
import { gplt } from './formats/gplt.ts'
import { latin1Bytes, latin1Text, toLatin1 } from './formats/latin1.ts'
import { readTar, writeTar } from './formats/tar.ts'

const line = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ maxLength: 12, unit: 'binary' }),
  fc.constantFrom('', 'Ñandú ~ ¿listo?', ')', '>', 'END', '“quoted”', 'a\nb'),
)
const item = fc.record({ challenge: line, response: line, note: line })
const section = fc.record({ title: line, items: fc.array(item, { maxLength: 4 }) })
const anyBinder: fc.Arbitrary<ChecklistBinder> = fc.record({
  name: fc.constantFrom('LV-XSA', 'Mi avión', ''),
  checklists: fc.array(fc.record({ title: line, sections: fc.array(section, { maxLength: 3 }) }), { maxLength: 3 }),
})

describe.each(checklistFormats)('$name', (format) => {
  test('read(write(checklists)) is the checklists, as far as the format can contain them', () => {
    fc.assert(
      fc.property(anyBinder, (binder) => {
        const { lost, ...fitted } = fitBinder(format, binder)
        const written = writeChecklists(format, binder)
        expect(written.ok).toBe(fitted.checklists.length > 0)
        if (!written.ok) return
        expect(written.value.lost).toEqual(lost)
        const read = readChecklists(written.value.bytes)
        expect(read).toEqual({ ok: true, value: { ...fitted, notKept: [] } })
        // Without a reported loss, these are the same checklists.
        if (lost.length === 0) expect(fitted).toEqual(binder)
      }),
    )
  })

  test('every truncated file is rejected', () => {
    const bytes = bytesOf(format, sample)
    // The last blocks of a tar archive are zeros after its content.
    const content = format === gplt ? bytes.findLastIndex((byte) => byte !== 0) + 1 : bytes.length
    for (let length = 0; length < content; length++) expect(readChecklists(bytes.slice(0, length)).ok).toBe(false)
  })
})

const sample: ChecklistBinder = {
  name: 'LV-XSA',
  checklists: [
    {
      title: 'Inspección exterior',
      sections: [
        { title: 'Cabina', items: [{ challenge: 'Documentos', response: 'A BORDO', note: 'Seguro\nCertificado' }] },
        {
          title: 'Ala',
          items: [
            { challenge: 'Flaps', response: '', note: '' },
            { challenge: 'Luces', response: '', note: 'De noche' },
          ],
        },
      ],
    },
  ],
}

function bytesOf(format: ChecklistFormat, binder: ChecklistBinder): Uint8Array {
  const written = writeChecklists(format, binder)
  return written.ok ? written.value.bytes : expect.fail(written.failure)
}

/** An ACE file with these lines after the head, and a correct checksum. */
function aceFile(lines: readonly string[], version = '\x00\x01', copyright = ' '): Uint8Array {
  const body = ['', 'Name', ' ', ' ', ' ', copyright, ...lines].join('\r\n')
  const bytes = latin1Bytes(`\xf0\xf0\xf0\xf0${version}\x00\x00${body}\r\n`)
  const crc = new Uint8Array(4)
  new DataView(crc.buffer).setUint32(0, invertedCrc32(bytes), true)
  return Uint8Array.from([...bytes, ...crc])
}

function failureOf(bytes: Uint8Array): string {
  const read = readChecklists(bytes)
  return read.ok ? expect.fail('was read') : `${read.failure.line ?? 'file'}: ${read.failure.message}`
}

test.each([
  ['ace', 'Flaps ~ UP', 'Flaps - UP', ['1 × challenge with "~", which separates the response']],
  ['ace', 'Oil\nlevel', 'Oil level', ['1 × text with characters outside the character set of the format']],
  ['ace', '~Flaps~UP', '-Flaps-UP', ['1 × challenge with "~", which separates the response']],
  ['gplt', 'Flaps ~ UP', 'Flaps ~ UP', []],
])('in %s, the challenge %j becomes %j', (name, challenge, written, lost) => {
  const items = [challenge, 'Fuel'].map((each) => ({ challenge: each, response: '', note: '' }))
  const binder = { name: 'LV-XSA', checklists: [{ title: 'A', sections: [{ title: 'B', items }] }] }
  const format = checklistFormats.find((each) => each.name === name)!
  const fitted = [{ challenge: written }, { challenge: 'Fuel' }]
  expect(fitBinder(format, binder)).toMatchObject({ lost, checklists: [{ sections: [{ items: fitted }] }] })
})

test('a section without an item and a checklist without one are left out and counted', () => {
  const sections = [{ title: 'B', items: [{ challenge: 'Fuel', response: '', note: '' }] }]
  const empty = { title: 'E', items: [] }
  const checklists = [
    { title: 'A', sections: [empty, ...sections] },
    { title: 'C', sections: [empty] },
    { title: 'D', sections: [] },
  ]
  const fitted = fitBinder(gplt, { name: 'LV-XSA', checklists })
  expect(fitted).toMatchObject({ checklists: [{ title: 'A', sections }] })
  expect(fitted.checklists).toHaveLength(1)
  expect(fitted.lost).toEqual(['2 × section without an item', '2 × checklist without an item'])
})

test('checklists and sections without a title are named by their number', () => {
  const items = [{ challenge: 'Fuel', response: '20', note: '' }]
  const checklists = [
    { title: 'A', sections: [] },
    {
      title: '',
      sections: [
        { title: 'B', items: [] },
        { title: '', items },
      ],
    },
  ]
  expect(fitBinder(ace, { name: ' LV-XSA ', checklists })).toEqual({
    name: 'LV-XSA',
    checklists: [{ title: 'Checklist 1', sections: [{ title: 'Section 1', items }] }],
    lost: ['1 × checklist without an item', '1 × section without an item', '2 × empty title'],
  })
})

test('in ace, a response keeps its tilde', () => {
  const items = [{ challenge: 'Fuel', response: '~ 20', note: '' }]
  const binder = { name: 'LV-XSA', checklists: [{ title: 'A', sections: [{ title: 'B', items }] }] }
  expect(fitBinder(ace, binder)).toEqual({ ...binder, lost: [] })
})

test('a character that ISO 8859-1 lacks becomes that of ASCII for it, or a question mark', () => {
  expect(toLatin1('‘a’ “b” – — … →')).toBe(`'a' "b" - - ... ->`)
  expect(toLatin1('Ł🛩€ÿ\u0100')).toBe('???ÿ?')
  expect(toLatin1('\u001f\u0020\u007e\u007f\u009f\u00a0N\u0303')).toBe('  ~  \u00a0Ñ')
})

test('the checksum is CRC-32 without the final inversion', () => {
  expect((invertedCrc32(latin1Bytes('123456789')) ^ 0xffffffff) >>> 0).toBe(0xcbf43926)
})

describe('ace', () => {
  test('the layout of the file', () => {
    const lines = latin1Text(bytesOf(ace, sample)).slice(8, -4).split('\r\n')
    expect(lines.slice(0, 6)).toEqual(['', 'LV-XSA', ' ', ' ', ' ', ' '])
    const cabin = ['(0Cabina', 'r0Documentos~A BORDO', 'n0Seguro', 'n0Certificado', ')']
    const wing = ['(0Ala', 'c0Flaps', 'c0Luces', 'n0De noche', ')']
    expect(lines.slice(6)).toEqual(['<0Inspección exterior', ...cabin, ...wing, '>', 'END', ''])
  })

  test('a file of another program: every type of line, and data without a field', () => {
    const lines = '<0G|(0L|n0First|w1Hot|a0Wet|p0Plain|p0Text|tcSub||c0Flaps~|r0Oil~6~7|n0Note|)|>|END'.split('|')
    const read = readChecklists(aceFile(lines, undefined, 'Ana'))
    if (!read.ok) expect.fail(read.failure.message)
    const { items } = read.value.checklists[0]!.sections[0]!
    expect(items.map(({ challenge }) => challenge)).toEqual(
      'First|WARNING: Hot|CAUTION: Wet|Plain|Text|Sub|Flaps~|Oil'.split('|'),
    )
    expect(items.at(-1)).toEqual({ challenge: 'Oil', response: '6~7', note: 'Note' })
    const kinds = ['note at the start of a section', 'warning', 'caution', 'subtitle']
    expect(read.value.notKept.toSorted()).toEqual(
      [
        '1 × blank line',
        '1 × description of the aircraft or the file',
        ...kinds.map((kind) => `1 × ${kind}: the text is stored as an item without a response`),
        '2 × indentation or centring of a line',
        '2 × plain text: the text is stored as an item without a response',
      ].toSorted(),
    )
  })

  test('text in UTF-8 is read, and text that is ambiguous is not written', () => {
    const utf8 = latin1Text(new TextEncoder().encode('Inspección'))
    const read = readChecklists(aceFile([`<0${utf8}`, '(0L', 'c0x', ')', '>', 'END']))
    expect(read.ok && read.value.checklists[0]!.title).toBe('Inspección')
    const ambiguous = { ...sample.checklists[0]!, title: 'Ã©' }
    const ascii = { title: 'a', items: [{ challenge: 'x', response: '', note: '' }] }
    expect(writeChecklists(ace, { name: '', checklists: [{ ...ambiguous, sections: [ascii] }] }).ok).toBe(false)
  })

  test.each([
    ['another version', aceFile(['END'], '\x00\x02'), 'file: has the unknown version 0.2: only 0.1 is known'],
    ['a longer head', aceFile(['<0G', '(0L', 'c0x', ')', '>', 'END'], '\x00\x01\x00'), 'file: has no complete header'],
    ['no checklist', aceFile(['END']), 'file: contains no checklist'],
    ['a list outside a group', aceFile(['(0L', ')', 'END']), '7: is not possible here: the structure is broken'],
    [
      'an unknown type of line',
      aceFile(['<0G', '(0L', 'z0x', ')', '>', 'END']),
      '9: is not possible here: the structure is broken',
    ],
    ['a group that is not closed', aceFile(['<0G', 'END']), '8: is not possible here: the structure is broken'],
    [
      'a byte that is no letter',
      aceFile(['<0\x85', '(0L', 'c0x', ')', '>', 'END']),
      'file: contains characters that are neither ISO 8859-1 nor UTF-8',
    ],
  ])('rejects %s', (_, bytes, message) => {
    expect(failureOf(bytes)).toBe(message)
  })

  test('is read from a part of a larger buffer', () => {
    const bytes = bytesOf(ace, sample)
    const buffer = Uint8Array.from([7, 7, 7, ...bytes, 7])
    expect(readChecklists(buffer.subarray(3, -1))).toEqual(readChecklists(bytes))
  })

  test('rejects a changed byte by its checksum', () => {
    const bytes = bytesOf(ace, sample)
    bytes[30]! ^= 1
    expect(failureOf(bytes)).toBe('file: has a wrong checksum: the file is damaged or truncated')
  })
})

describe('gplt', () => {
  function archive(content: unknown) {
    return writeTar(
      'content.json',
      new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
    )
  }
  const head = { dataModelVersion: 1, packageTypeVersion: 1, name: 'Binder', type: 'checklistBinder' }
  function itemOf(uuid: string, itemType: number, title: string, action: string) {
    return { uuid, itemType, title, action }
  }
  function binder(checklistItems: readonly unknown[], more = {}) {
    return {
      ...head,
      objects: [
        {
          checklists: [
            { uuid: 'b', name: 'B', type: 2, checklistItems: [] },
            { uuid: 'a', name: 'A', type: 0, checklistItems: ['1', '2', '3', '4', '5'] },
          ],
          binders: [{ uuid: 'x', checklists: ['a', 'b'] }],
          checklistItems,
        },
      ],
      ...more,
    }
  }
  const items = [
    itemOf('3', 11, 'Second', ''),
    itemOf('1', 0, 'Flaps', 'UP'),
    itemOf('2', 11, '', 'one\ntwo'),
    itemOf('4', 5, 'Weather', ''),
    itemOf('5', 11, '', ''),
  ]

  test('lists are joined by uuid, in the order of the binder, and a note with a title begins a section', () => {
    expect(readChecklists(archive(binder(items)))).toEqual({
      ok: true,
      value: {
        name: 'Binder',
        checklists: [
          {
            title: 'A',
            sections: [
              { title: 'A', items: [{ challenge: 'Flaps', response: 'UP', note: 'one\ntwo' }] },
              { title: 'Second', items: [{ challenge: 'Weather', response: '', note: '' }] },
            ],
          },
          { title: 'B', sections: [] },
        ],
        notKept: [
          '1 × response that the app fills in, for example a frequency',
          '1 × blank line',
          '1 × category of a checklist (abnormal or emergency)',
        ],
      },
    })
  })

  /** The checklists of a binder that lists one of its two, with these items. */
  function readWith(...checklistItems: readonly { readonly uuid: string }[]) {
    const content = binder(checklistItems)
    const [objects] = content.objects
    const [b, a] = objects!.checklists
    const checklists = [b, { ...a, checklistItems: checklistItems.map(({ uuid }) => uuid) }]
    const unlisted = { ...content, objects: [{ ...objects, checklists, binders: [{ uuid: 'x', checklists: ['a'] }] }] }
    const read = readChecklists(archive(unlisted))
    return read.ok ? read.value.checklists : expect.fail(read.failure.message)
  }

  test('a checklist that no binder lists follows the others', () => {
    expect(readWith(itemOf('1', 0, 'Flaps', 'UP')).map(({ title }) => title)).toEqual(['A', 'B'])
  })

  test('an item without a type is plain', () => {
    const { itemType: _, ...plain } = itemOf('1', 0, 'Flaps', 'UP')
    expect(readWith(plain)[0]!.sections).toEqual([
      { title: 'A', items: [{ challenge: 'Flaps', response: 'UP', note: '' }] },
    ])
  })

  test('the text of a title is an item below it', () => {
    expect(readWith(itemOf('1', 0, 'Flaps', 'UP'), itemOf('2', 11, 'Second', 'Read aloud'))[0]!.sections).toEqual([
      { title: 'A', items: [{ challenge: 'Flaps', response: 'UP', note: '' }] },
      { title: 'Second', items: [{ challenge: 'Read aloud', response: '', note: '' }] },
    ])
  })

  test('equal checklists have their own uuids, and a later section keeps the title of its checklist', () => {
    const items = [{ challenge: 'Flaps', response: 'UP', note: '' }]
    const checklist = { title: 'A', sections: ['B', 'A'].map((title) => ({ title, items })) }
    const bytes = bytesOf(gplt, { name: 'LV-XSA', checklists: [checklist, checklist] })
    expect(readChecklists(bytes)).toMatchObject({ value: { checklists: [checklist, checklist] } })
    const uuids = latin1Text(bytes).match(/"uuid":"[^"]+"/g)!
    // Two checklists, four items of each (two titles and two challenges), and the binder.
    expect(new Set(uuids).size).toBe(2 + 2 * 4 + 1)
  })

  test.each([0, 1, 511, 512, 513, 1024])('is read behind another file of %i bytes', (length) => {
    const other = writeTar('other.json', new Uint8Array(length).fill(0x20))
    const archived = [...other.subarray(0, -1024), ...bytesOf(gplt, sample)]
    expect(readChecklists(Uint8Array.from(archived))).toMatchObject({ ok: true, value: { name: 'LV-XSA' } })
  })

  test('the written JSON: versions, unique uuids, every reference resolves', () => {
    const content = readTar(bytesOf(gplt, sample), 'content.json')
    if (!content.ok) expect.fail(content.failure)
    const written = JSON.parse(new TextDecoder().decode(content.value))
    expect(written).toMatchObject({ ...head, name: 'LV-XSA' })
    // The type of a regular file in its header (POSIX ustar).
    expect(latin1Text(bytesOf(gplt, sample)).charAt(156)).toBe('0')
    const [{ checklists, binders, checklistItems }] = written.objects
    expect(binders[0].checklists).toEqual(checklists.map(({ uuid }: { uuid: string }) => uuid))
    const uuids: string[] = checklistItems.map(({ uuid }: { uuid: string }) => uuid)
    expect(checklists[0]).toMatchObject({ checklistItems: uuids, completionItem: 1, type: 0, subtype: 3 })
    expect(new Set(uuids).size).toBe(uuids.length)
    for (const uuid of uuids) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test.each([
    ['another version', archive(binder(items, { dataModelVersion: 2 })), 'has the unknown version 2/1'],
    ['another type', archive({ ...head, type: 'other' }), 'is not a checklist binder'],
    ['no objects', archive(head), 'does not contain exactly one list of objects'],
    ['a missing item', archive(binder(items.slice(1))), 'refers to an item that it does not contain: 3'],
    ['an unknown item type', archive(binder([...items.slice(1), itemOf('3', 12, '', '')])), 'unknown type 12'],
    ['text that is not JSON', archive('{"a":'), 'is not JSON in UTF-8'],
    ['text that is not UTF-8', writeTar('content.json', latin1Bytes('{"type":"é"}')), 'is not JSON in UTF-8'],
    ['an archive without the file', writeTar('other.json', new Uint8Array(3)), 'does not contain content.json'],
    ['a file that is too large', new Uint8Array(4 * 1024 * 1024 + 1), 'is larger than 4194304 bytes'],
    ['another file', latin1Bytes('{}'), 'is none of the known checklist formats: .ace, .gplt'],
  ])('rejects %s', (_, bytes, message) => {
    expect(failureOf(bytes)).toContain(message)
  })

  test('refuses a changed header by its checksum', () => {
    const bytes = bytesOf(gplt, sample)
    bytes[110]! ^= 1
    expect(failureOf(bytes)).toContain('has a wrong checksum')
  })
})
