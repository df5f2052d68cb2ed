import { downloadName } from '@flightbag/core/ports'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contentDisposition, percentEncoded } from './content-disposition.ts'

it.each([
  ['chart.pdf', 'attachment; filename="chart.pdf"; filename*=UTF-8\'\'chart.pdf'],
  ['Aproximación.pdf', 'attachment; filename="Aproximacion.pdf"; filename*=UTF-8\'\'Aproximaci%C3%B3n.pdf'],
  ['a"b;c.pdf', 'attachment; filename="a_b_c.pdf"; filename*=UTF-8\'\'a_b%3Bc.pdf'],
  ['🛩️.jpg', 'attachment; filename="_.jpg"; filename*=UTF-8\'\'%F0%9F%9B%A9%EF%B8%8F.jpg'],
  ['../../x', 'attachment; filename="_.._x"; filename*=UTF-8\'\'_.._x'],
  ['x\r\nSet-Cookie: a=b', 'attachment; filename="x Set-Cookie_ a=b"; filename*=UTF-8\'\'x%20Set-Cookie_%20a%3Db'],
  ["it's (1)!.pdf", 'attachment; filename="it_s (1)_.pdf"; filename*=UTF-8\'\'it%27s%20%281%29%21.pdf'],
  ['‥／x', 'attachment; filename="_x"; filename*=UTF-8\'\'%E2%80%A5%EF%BC%8Fx'],
])('%j', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})

it('is one line of ASCII that contains the encoded true name, for every name', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom('"', '\\', '\n', '\r', '../', '\u202e', '🛩️', '\ud800', ';', '%'),
  )
  fc.assert(
    fc.property(
      fc.array(unit).map((parts) => parts.join('')),
      (name) => {
        const match = /^attachment; filename="([A-Za-z0-9 ._+=@,()-]+)"; filename\*=UTF-8''([\w.~%-]+)$/.exec(
          contentDisposition(name),
        )
        expect(match?.[1]).not.toMatch(/^\./)
        expect(decodeURIComponent(match?.[2] ?? '')).toBe(downloadName(name))
      },
    ),
    { numRuns: 500 },
  )
})

it('contains no character that a URL parser rewrites', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const url = `https://files.invalid/files/a?name=${percentEncoded(text)}&x=1`
      expect(new URL(url).href).toBe(url)
    }),
  )
})
