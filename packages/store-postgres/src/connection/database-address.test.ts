import { expect, test } from 'vitest'
import { addressText, parseAddress } from './database-address.ts'

test.each([
  ['postgres://ana@one/bag', ['one'], 'postgres://ana@one/bag'],
  ['postgres://ana:secret@one:5433/bag?sslmode=require', ['one:5433'], undefined],
  ['postgres://ana@one:5433,two/bag?sslmode=require', ['one:5433', 'two'], undefined],
  ['postgresql:///bag?host=one', ['one'], 'postgresql://one/bag'],
  ['postgres:///bag?host=one&sslmode=require', ['one'], 'postgres://one/bag?sslmode=require'],
  [
    'postgres://ana@/bag?sslmode=require&host=one,two&port=1,2&jit=off',
    ['one:1', 'two:2'],
    'postgres://ana@one:1,two:2/bag?sslmode=require&jit=off',
  ],
  ['postgres://other/bag?host=one,two&port=5433', ['one:5433', 'two:5433'], 'postgres://one:5433,two:5433/bag'],
  ['postgres:///bag?host=::1&port=5433', ['[::1]:5433'], 'postgres://[::1]:5433/bag'],
  ['postgres:///bag?host=/run/a', ['%2Frun%2Fa'], 'postgres://%2Frun%2Fa/bag'],
])('the hosts of %s are %j', (given, hosts, text = given) => {
  const address = parseAddress(given)!
  expect([address.hosts, addressText(address)]).toEqual([hosts, text])
})

test.each(['bag', 'postgres://one,t o/bag', 'postgres://one:x/bag', 'postgres://one,two:x/bag'])(
  '%s is no address of a database',
  (given) => {
    expect(parseAddress(given)).toBeNull()
  },
)
