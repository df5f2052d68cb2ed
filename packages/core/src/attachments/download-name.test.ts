import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DOWNLOAD_NAME_CHARACTERS, downloadName, downloadType } from './download-name.ts'

it.each([
  ['SAEZ ground chart.pdf', 'SAEZ ground chart.pdf'],
  ['Carta de aproximación.pdf', 'Carta de aproximación.pdf'],
  ['Carta de aproximacio\u0301n.pdf', 'Carta de aproximación.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\boot.ini', '_.._boot.ini'],
  ['.htaccess', 'htaccess'],
  ['a<b>c?d*e|f.pdf', 'a_b_c_d_e_f.pdf'],
  ['a"b\r\nSet-Cookie: x=1.png', 'a_b Set-Cookie_ x=1.png'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['👨\u200d✈️ crew.jpg', '👨\u200d✈️ crew.jpg'],
  ['\ud800half.txt', '\ufffdhalf.txt'],
  ['C:\\charts\\x.png', 'C__charts_x.png'],
  [' . . ', 'attachment'],
  ['', 'attachment'],
])('saves %j as %j', (name, saved) => {
  expect(downloadName(name)).toBe(saved)
})

it('keeps the extension of a long name', () => {
  const name = downloadName(`${'long '.repeat(100)}.pdf`)
  expect(name).toMatch(/^long long .*l\.pdf$/)
  expect([...name].length).toBeLessThanOrEqual(DOWNLOAD_NAME_CHARACTERS)
})

const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('.', '/', '\\', '"', '\n', '\u202e', ' ', 'é', 'e\u0301', '🛩️', '\ud83d'),
    maxLength: 200,
  }),
)

it('never returns a path, a hidden file, a control character or an over-long name, and is idempotent', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const saved = downloadName(name)
      expect(saved).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\\/:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]|^[. ]|[. ]$|^$/u)
      expect([...saved].length).toBeLessThanOrEqual(DOWNLOAD_NAME_CHARACTERS)
      expect(saved.isWellFormed()).toBe(true)
      expect(downloadName(saved)).toBe(saved)
    }),
    { numRuns: 500 },
  )
})

it.each([
  ['application/pdf', 'application/pdf'],
  ['IMAGE/PNG', 'image/png'],
  ['text/plain; charset=utf-8', 'text/plain;charset=utf-8'],
  ['Text/Plain ;  charset=utf-8; format=flowed', 'text/plain;charset=utf-8;format=flowed'],
  ['', 'application/octet-stream'],
  ['pdf', 'application/octet-stream'],
  ['text/html\r\nX-Evil: 1', 'application/octet-stream'],
  ['text/plain; charset="utf-8"', 'application/octet-stream'],
])('sends %j as %j', (listed, sent) => {
  expect(downloadType(listed)).toBe(sent)
})

it('never returns a type that breaks a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (type) => {
      expect(downloadType(`text/plain${type}`)).toMatch(/^[\x21-\x7e]+$/)
      expect(downloadType(downloadType(type))).toBe(downloadType(type))
    }),
  )
})
