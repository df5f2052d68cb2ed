import { expect, test } from 'vitest'
import { byteRange } from '../../../packages/files-s3/src/byte-range.ts'
import { keyOf } from '../../../packages/http/src/request/credential.ts'
import { isPlain, originForm, splitTarget } from '../../../packages/http/src/request/target.ts'
import { encodingFor } from '../../../packages/http/src/respond/compress.ts'
import { addressGroup } from '../../../packages/http/src/server/address-group.ts'
import { serviceAddress } from '../../../packages/pilot/src/profiles/address.ts'
import { checkFileAddress } from '../../../packages/pilot/src/service/file-address.ts'
import {
  addressText,
  isCluster,
  parseAddress,
} from '../../../packages/store-postgres/src/connection/database-address.ts'
import {
  describeTls,
  isExposed,
  parseDatabaseTls,
} from '../../../packages/store-postgres/src/connection/database-tls.ts'
import { retryAtMs } from '../../../packages/weather-awc/src/retry-after.ts'
import { NOW_MS, notebook, pairs, times, words } from './noted.ts'

const HOSTS = [
  ...words('localhost 127.0.0.1 127.1.2.3 [::1] ::1 ::ffff:10.1.2.3 2001:db8::1 2001:db8:1:2:3:4:5:6 fe80::1 10.0.0.1'),
  ...words('db.example.org db.example.org. 0.0.0.0 ::'),
  '',
]

/** Hosts of databases, of which an address may have several. */
const DATABASE_HOSTS = [...HOSTS, ...words('localhost,10.0.0.1 10.0.0.1,localhost localhost,[::1]:5433 %2Frun%2Fx')]

const DATABASE_QUERIES = words(
  'sslmode=disable sslmode=prefer sslmode=require sslmode=verify-ca sslmode=verify-full sslmode=on ssl=true ' +
    'ssl=false ssl=1 sslrootcert=a.pem sslrootcert= sslmode=require&sslrootcert=a.pem host=/run/x ' +
    'host=::1,h&port=1,2 port=7 target_session_attrs=read-write plan_cache_mode=auto plan_cache_mode=none',
)

const KEY = `svc_live_${'k'.repeat(43)}`

test('the results of functions of addresses and requests are what was approved', async () => {
  const { noted, notedEach, notedTexts, text } = notebook()
  const services = ['', '/', '/bag', '/bag/', '?x=1', '#a', '/?', '/%2e'].flatMap((end) =>
    pairs(['https://', 'http://', 'HTTPS://', 'ftp://', ''], HOSTS).map(([scheme, host]) => `${scheme}${host}${end}`),
  )
  notedEach(serviceAddress, services)
  const files = pairs(['https://a.example', 'http://localhost:1', 'http://127.0.0.1:2'], services.slice(0, 75))
  noted((service, file) => checkFileAddress(service, file), files, 'checkFileAddress')
  notedEach(addressGroup, HOSTS)
  const queries = ['', ...DATABASE_QUERIES.map((query) => `?${query}`)]
  const urls = pairs(DATABASE_HOSTS, queries).map(([host, query]) => `postgres://u:p%40@${host}/n${query}`)
  const databases = [...urls, 'mysql://h/n', 'postgresql://h', 'h/n', '']
  notedEach(
    (url) => {
      const tls = parseDatabaseTls(url)
      return tls.ok ? [tls.value, describeTls(tls.value), isExposed(tls.value)] : tls
    },
    databases,
    'parseDatabaseTls',
  )
  notedEach(
    (url) => {
      const address = parseAddress(url)
      return address && [address, addressText(address), isCluster(url)]
    },
    databases,
    'parseAddress',
  )
  notedTexts((text) => {
    const target = splitTarget(`/${text}`)
    return [originForm(`/${text}`), originForm(text), target, isPlain(target), isPlain(splitTarget(text))]
  }, 'targets')
  const values = [`Bearer ${KEY}`, `bearer  ${KEY}`, `Basic ${KEY}`, `Bearer ${KEY} `, 'Bearer', KEY, `${KEY}x`, '']
  const headers = pairs(words('Authorization X-API-Key x-api-key Cookie'), values)
  noted((a, b) => keyOf({ rawHeaders: [...a, ...b] }, 'svc_live_'), pairs(headers, headers), 'keyOf')
  const encodings = ['br, gzip', 'gzip;q=0, br', 'gzip; q=0.5, br;q=0.4', ...words('gzip br * *;q=0 identity GZIP x')]
  noted(encodingFor, pairs([0, 1024, 2047, 2048, 2049, 1e6], [...encodings, undefined, '']))
  const ranges = words('0- 0-0 5-9 -1 -0 10- 9-5 0-99 0-1,3-4  1-2').map((range) => `bytes=${range}`)
  noted(byteRange, pairs([...ranges, 'bytes= 1-2', 'x=0-1', undefined], [0, 1, 9, 10, 100]))
  const waits = [...words('0 5 -1 1.5 9999999999 x '), ' 7', null, ...times.map((ms) => new Date(ms).toUTCString())]
  notedEach((header) => retryAtMs(header, NOW_MS), waits, 'retryAtMs')
  await expect(text()).toMatchFileSnapshot('../approved/varied/functions/of-requests.txt')
})
