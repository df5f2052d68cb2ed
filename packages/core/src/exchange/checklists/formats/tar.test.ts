import { expect, test } from 'vitest'
import { latin1Text } from './latin1.ts'
import { readTar, writeTar } from './tar.ts'

const content = Uint8Array.of(1, 2, 3)
const tar = writeTar('a.txt', content)

test.each([
  [0, 'does not contain a.txt'],
  [511, 'does not contain a.txt'],
  [512, 'is truncated within the archive'],
  [514, 'is truncated within the archive'],
  [515, null],
])('the first %i bytes of an archive: %s', (length, failure) => {
  const read = readTar(tar.slice(0, length), 'a.txt')
  expect(read).toEqual(failure === null ? { ok: true, value: content } : { ok: false, failure })
})

test('a file is found behind others, by its name with or without the folder', () => {
  const first = writeTar('b.txt', new Uint8Array(513)).slice(0, 3 * 512)
  const both = Uint8Array.from([...first, ...writeTar('./a.txt', content)])
  expect(readTar(both, 'a.txt')).toEqual({ ok: true, value: content })
  expect(readTar(Uint8Array.from([...first, ...new Uint8Array(512), ...tar]), 'a.txt').ok).toBe(false)
})

test('a header has the fields of POSIX ustar in their places', () => {
  const fields = ['0000644', '0000000', '0000000', '00000000003', '00000000000', '006717']
  expect(latin1Text(tar.subarray(0, 512))).toBe(
    `${'a.txt'.padEnd(100, '\0')}${fields.join('\0')}\0 0${'\0'.repeat(100)}ustar\x0000`.padEnd(512, '\0'),
  )
  expect(tar.length).toBe(4 * 512)
})
