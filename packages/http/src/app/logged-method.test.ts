import { rawConnect } from '@flightbag/testing/http/raw'
import { served } from '@flightbag/testing/http/served'
import { expect, test } from 'vitest'

test.each([
  ['GET', 'GET /v1/me'],
  ['PURGE', 'OTHER /v1/me'],
  ['svc_live_a_key_in_the_place_of_a_method', 'OTHER /v1/me'],
])('the method %s is observed as %s', (method, route) => {
  const observed: (string | null)[] = []
  const observer = { request: (record: { readonly route: string | null }) => observed.push(record.route) }
  return served({ ports: () => ({ observer: { ...observer, fault: () => undefined } }) } as never, async ({ url }) => {
    const connection = await rawConnect(url)
    connection.send(`${method} /v1/me HTTP/1.1\r\nHost: x\r\n\r\n`)
    await connection.answer()
    connection.destroy()
    expect(observed).toEqual([route])
  })
})
