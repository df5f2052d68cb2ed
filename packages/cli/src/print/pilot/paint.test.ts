import { expect, test } from 'vitest'
import { paint } from './paint.ts'

test('no text has no style', () => {
  expect([paint({ color: true }, 'dim', ''), paint({ color: true }, 'dim', 'x')]).toEqual(['', '\u001b[2mx\u001b[0m'])
})
