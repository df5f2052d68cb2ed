import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each(['127.0.0.1', '127.9.9.9', '::1', '[::1]', 'localhost', 'LOCALHOST'])('%s is loopback', (host) => {
  expect(isLoopback(host)).toBe(true)
})

test.each(['0.0.0.0', '::', '192.168.1.2', '127.0.0.1.example.org', '128.0.0.1', 'localhost.example.org', ''])(
  '%s is not loopback',
  (host) => {
    expect(isLoopback(host)).toBe(false)
  },
)
