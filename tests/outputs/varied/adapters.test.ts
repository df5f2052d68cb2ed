import { expect, test } from 'vitest'
import { explain } from '../../../packages/cli/src/context/explain.ts'
import { guaranteeOf } from '../../../packages/cli/src/doctor/durability.ts'
import { readProblem, writeProblem } from '../../../packages/cli/src/lib/file-problem.ts'
import { mapName } from '../../../packages/cli/src/logbook/column-maps.ts'
import { parseScript } from '../../../packages/cli/src/mock/script.ts'
import { counted } from '../../../packages/cli/src/print/lib/counted.ts'
import { printable, printableLines } from '../../../packages/cli/src/print/lib/printable.ts'
import { table } from '../../../packages/cli/src/print/lib/table.ts'
import { clockText } from '../../../packages/cli/src/print/pilot/flights-text.ts'
import { wrapped } from '../../../packages/cli/src/print/pilot/wrapped.ts'
import { certificateState } from '../../../packages/cli/src/serve/certificate-end.ts'
import { parseConfigFile, splitConfigFlag } from '../../../packages/cli/src/settings/config-file.ts'
import { nearestOf } from '../../../packages/cli/src/settings/nearest.ts'
import { wholeNumber } from '../../../packages/cli/src/settings/values.ts'
import { byteRange } from '../../../packages/files-s3/src/byte-range.ts'
import { contentDisposition } from '../../../packages/files-s3/src/content-disposition.ts'
import { signedPath, verifiedPath } from '../../../packages/files-s3/src/local-url.ts'
import { escapeHtml, inlineHtml } from '../../../packages/http/src/docs/lib/html.ts'
import { keyOf } from '../../../packages/http/src/request/credential.ts'
import { isPlain, originForm, splitTarget } from '../../../packages/http/src/request/target.ts'
import { encodingFor } from '../../../packages/http/src/respond/compress.ts'
import { addressGroup } from '../../../packages/http/src/server/address-group.ts'
import { crosswindText, headwindText, durationText as minutesText } from '../../../packages/pilot/src/brief/figures.ts'
import { WORDS } from '../../../packages/pilot/src/brief/words.ts'
import { serviceAddress } from '../../../packages/pilot/src/profiles/address.ts'
import { configurationFolder } from '../../../packages/pilot/src/profiles/configuration-folder.ts'
import { profileName } from '../../../packages/pilot/src/profiles/profiles.ts'
import { percent } from '../../../packages/pilot/src/report/lib/markup.ts'
import { positionOf } from '../../../packages/pilot/src/report/lib/positions.ts'
import { roundTop } from '../../../packages/pilot/src/report/parts/columns.ts'
import { checkFileAddress } from '../../../packages/pilot/src/service/file-address.ts'
import { durationText } from '../../../packages/pilot/src/service/service-problem.ts'
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
import { arrayText, joinedTexts } from '../../../packages/store-postgres/src/records/array-text.ts'
import { splitStatements } from '../../../packages/store-postgres/src/schema/script.ts'
import { isBusy, isTaken } from '../../../packages/store-sqlite/src/connection/connection.ts'
import { isDamage } from '../../../packages/store-sqlite/src/connection/unclean-stop.ts'
import { isFullDisk } from '../../../packages/store-sqlite/src/space/full-disk.ts'
import { requestPath } from '../../../packages/weather-awc/src/request.ts'
import { retryAtMs } from '../../../packages/weather-awc/src/retry-after.ts'
import { NOW_MS, noted, notedTexts, notedTimes, pairs, takeLines, times } from './noted.ts'

function one<T>(value: T): [T] {
  return [value]
}

const AMOUNTS = [
  0, 1, 2, 9, 10, 11, 59, 59.5, 60, 61, 119, 120, 121, 1439, 1440, 3599, 3600, 3660, 7200, 86_400, -1, -61,
]

const HOSTS = [
  ...['localhost', '127.0.0.1', '127.1.2.3', '[::1]', '::1', '::ffff:10.1.2.3', '2001:db8::1', '2001:db8:1:2:3:4:5:6'],
  ...['fe80::1', '10.0.0.1', 'db.example.org', 'db.example.org.', '', '0.0.0.0', '::'],
]

const KEY = `svc_live_${'k'.repeat(43)}`

test('the results of functions of addresses and requests are what was approved', async () => {
  const services = ['', '/', '/bag', '/bag/', '?x=1', '#a', '/?', '/%2e'].flatMap((end) =>
    pairs(['https://', 'http://', 'HTTPS://', 'ftp://', ''], HOSTS).map(([scheme, host]) => `${scheme}${host}${end}`),
  )
  noted(serviceAddress, services.map(one))
  const files = pairs(['https://a.example', 'http://localhost:1', 'http://127.0.0.1:2'], services.slice(0, 75))
  noted((service, file) => checkFileAddress(service, file), files, 'checkFileAddress')
  noted(addressGroup, HOSTS.map(one))
  const named = pairs(
    [...HOSTS, 'localhost,10.0.0.1', '10.0.0.1,localhost', 'localhost,[::1]:5433', '%2Frun%2Fx'],
    [
      ...['', '?sslmode=disable', '?sslmode=prefer', '?sslmode=require', '?sslmode=verify-ca', '?sslmode=verify-full'],
      ...['?sslmode=on', '?ssl=true', '?ssl=false', '?ssl=1', '?sslrootcert=a.pem', '?sslrootcert=', '?host=/run/x'],
      ...['?sslmode=require&sslrootcert=a.pem', '?target_session_attrs=read-write', '?host=::1,h&port=1,2', '?port=7'],
      ...['?plan_cache_mode=auto', '?flightbag_cluster=1'],
    ],
  ).map(([host, query]) => `postgres://u:p%40@${host}/n${query}`)
  const databases = [...named, 'mysql://h/n', 'postgresql://h', 'h/n', ''].map(one)
  noted(
    (url: string) => {
      const tls = parseDatabaseTls(url)
      return tls.ok ? [tls.value, describeTls(tls.value), isExposed(tls.value)] : tls
    },
    databases,
    'parseDatabaseTls',
  )
  noted(
    (url: string) => {
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
  const headers = [
    `Bearer ${KEY}`,
    `bearer  ${KEY}`,
    'Bearer',
    `Basic ${KEY}`,
    `Bearer ${KEY} `,
    KEY,
    '',
    `${KEY}x`,
  ].flatMap((value) => ['Authorization', 'X-API-Key', 'x-api-key', 'Cookie'].map((name) => [name, value]))
  noted((a, b) => keyOf({ rawHeaders: [...a, ...b] }, 'svc_live_'), pairs(headers, headers), 'keyOf')
  const encodings = [
    'gzip',
    'br',
    'br, gzip',
    'gzip;q=0, br',
    'gzip; q=0.5, br;q=0.4',
    '*',
    '*;q=0',
    'identity',
    'GZIP',
    'x',
  ]
  noted(encodingFor, pairs([0, 255, 256, 860, 861, 1023, 1024, 1025, 1e6], [...encodings, undefined, '']))
  const ranges = [
    'bytes=0-',
    'bytes=0-0',
    'bytes=5-9',
    'bytes=-1',
    'bytes=-0',
    'bytes=10-',
    'bytes=9-5',
    'bytes=0-99',
    'x=0-1',
  ]
  noted(byteRange, pairs([...ranges, 'bytes=0-1,3-4', 'bytes=', 'bytes= 1-2', undefined], [0, 1, 9, 10, 100]))
  noted(
    (header) => retryAtMs(header, NOW_MS),
    ['0', '5', '-1', '1.5', '', ' 7', '9999999999', 'x', null]
      .concat(times.map((ms) => new Date(ms).toUTCString()))
      .map(one),
    'retryAtMs',
  )
  await expect(takeLines()).toMatchFileSnapshot('../approved/varied/functions/of-requests.txt')
})

/** An error as the system and databases report it. */
function coded(code: string | number, message = `${code}: no such thing, open 'a "b"'`): Error {
  return Object.assign(
    new Error(message),
    typeof code === 'number' ? { errcode: code, code: 'ERR_SQLITE_ERROR' } : { code },
  )
}

const SYSTEM = [
  ...['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EMFILE', 'EBUSY', 'EIO'],
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH', 'ETIMEDOUT', 'ENAMETOOLONG'],
  ...[
    '28P01',
    '28000',
    '3D000',
    '42501',
    '42704',
    '42P01',
    '53100',
    '53200',
    '53300',
    '57P03',
    '57014',
    '22P05',
    '23505',
  ],
  ...['08006', '08P01', '40001', '40P01', '22023', '25006', 'CERT_HAS_EXPIRED', 'SSLROOTCERT', 'CONNECT_TIMEOUT'],
  ...[
    'STORE_BUSY',
    'STORE_DAMAGED',
    'STORE_FULL',
    'FILE_STORE_AWAY',
    'FILE_STORE_REFUSES',
    'WEATHER_AWAY',
    'Z_BUF_ERROR',
  ],
  ...['ERR_INVALID_URL', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_SSL_WRONG_VERSION_NUMBER', 'DATABASE_WITHOUT_TLS', ''],
]

/** The primary result codes of SQLite and the extended ones that a disk or another process can cause. */
const SQLITE = Array.from({ length: 29 }, (_, n) => n).flatMap((primary) =>
  [0, 1, 2, 3, 8, 13].map((n) => primary + n * 256),
)

test('the results of functions of errors are what was approved', async () => {
  const errors = [
    ...SYSTEM.map((code) => coded(code)),
    ...SQLITE.map((code) => coded(code)),
    new Error('x'),
    'text',
    null,
  ]
  noted(explain, errors.map(one))
  noted(
    (error) => explain(Object.assign(error, { severity: 'FATAL' })),
    SYSTEM.map((code) => one(coded(code))),
    'fatal',
  )
  noted((error) => explain(new Error('outer', { cause: error })), errors.map(one), 'explain, as a cause')
  const files = SYSTEM.map((code) => coded(code))
  noted(readProblem, pairs(['a', '', '-'], files))
  noted(writeProblem, pairs(['a', '', '-'], files))
  noted(
    (error) => [isBusy(error), isTaken(error), isDamage(error), isFullDisk(error, '/none')],
    errors.map(one),
    'SQLite',
  )
  await expect(takeLines()).toMatchFileSnapshot('../approved/varied/functions/of-errors.txt')
})

test('the results of functions of texts for people and files are what was approved', async () => {
  const secret = Buffer.from('secret')
  notedTexts(printable)
  notedTexts(printableLines)
  notedTexts(
    (text) => [20, 21, 40, 300].map((columns) => wrapped(`${text} ${text}\n${text}`, columns, '  ')),
    'wrapped',
  )
  notedTexts(
    (text) =>
      table([{ title: 'A' }, { title: text, align: 'right' }] as never, [
        [text, 1],
        ['ñ', text],
      ]),
    'table',
  )
  notedTexts(escapeHtml)
  notedTexts((text) => inlineHtml(`\`${text}\` **${text}**`), 'inlineHtml')
  notedTexts(contentDisposition)
  notedTexts((text) => arrayText([text, null, 7, '']), 'arrayText')
  notedTexts((text) => joinedTexts([text, '', text]), 'joinedTexts')
  notedTexts((text) => splitStatements(`${text};\nselect ';';-- ${text}\n${text}`), 'splitStatements')
  notedTexts((text) => {
    const given = { name: text, contentType: 'a/b', signedAtMs: NOW_MS, expiresAtMs: NOW_MS + 5 }
    const path = signedPath(secret, `ana/${text}` as never, given)
    const tries = [path, `${path}x`, path.replace('a', 'b')]
    return [path, ...tries.map((each) => verifiedPath(secret, each, NOW_MS)), verifiedPath(secret, path, NOW_MS + 5)]
  }, 'signedPath')
  notedTexts(parseScript)
  notedTexts(mapName)
  notedTexts(profileName)
  notedTexts((text) => parseConfigFile('f', `# x\n${text}\nFLIGHTBAG_PORT = ${text}\r\n`), 'parseConfigFile')
  const words = ['--config', '--config=a', '--config=', '--', 'a', '--configx', '--x']
  noted((a, [b, c]) => splitConfigFlag([a, b, c]), pairs(words, pairs(words, words)), 'splitConfigFlag')
  notedTexts((text) => nearestOf(text, ['PORT', 'HOST', 'LV-ABC', 'SAEZ', 'LOCALHOST']), 'nearestOf')
  noted(
    (text) => wholeNumber(2, 50)(text),
    ['', '1', '2', '02', '50', '51', '-3', '3.0', '1e1', ' 4', '9'.repeat(20)].map(one),
    'wholeNumber',
  )
  for (const called of [clockText, minutesText, durationText, roundTop]) noted(called, AMOUNTS.map(one))
  noted((count) => counted(count, 'is', 'are'), AMOUNTS.map(one), 'counted')
  noted(percent, pairs(AMOUNTS.slice(0, 9), AMOUNTS.slice(0, 9)))
  notedTimes((ms) => certificateState(ms, NOW_MS), 'certificateState')
  noted(
    (days) => certificateState(NOW_MS + days * 86_400_000, NOW_MS),
    [1, 6, 7, 8, 13, 14, 15, 20, 21, 22, 29, 30, 31, 400].map(one),
    'days',
  )
  const sides = pairs([-12, -1, 0, 1, 12], [-12, 0, 1, 15]).map(([least, most]) => one({ least, most }))
  for (const language of ['en', 'es'] as const)
    noted(
      (side) => [headwindText(side, WORDS[language]), crosswindText(side, WORDS[language])],
      sides,
      `winds, ${language}`,
    )
  const degrees = [-181, -180, -86, -85, 0, 85, 85.1, 180, 181, '1', null, undefined, Number.NaN]
  noted((latDeg, lonDeg) => positionOf({ latDeg, lonDeg }), pairs(degrees, degrees), 'positionOf')
  const homes = pairs([undefined, '', 'relative', '/x'], [undefined, '', '/home/ana']).flatMap(([xdg, home]) =>
    pairs([undefined, '', 'C:\\A'], ['linux', 'darwin', 'win32'] as const).map(
      ([data, platform]) =>
        [
          Object.fromEntries(
            Object.entries({ XDG_CONFIG_HOME: xdg, HOME: home || '/root', APPDATA: data }).filter(
              ([, v]) => v !== undefined,
            ),
          ),
          platform,
        ] as [Record<string, string>, NodeJS.Platform],
    ),
  )
  noted((env, platform) => configurationFolder(env, platform), homes, 'configurationFolder')
  const names = [[], ['SAEZ'], ['SAEZ', 'SABE'], ['A B']]
  noted((kind, idents) => requestPath(kind, idents, 3), pairs(['metar', 'taf'] as const, names), 'requestPath')
  const flags = [true, false]
  const durable = pairs(
    pairs(flags, flags),
    pairs(['on', 'off', 'local', 'remote_apply'], pairs(['', '*'], [0, 1, 2])),
  ).flatMap(([[fsync, fullPageWrites], [synchronousCommit, [synchronousStandbyNames, standbys]]]) =>
    flags.map((inRecovery) =>
      one({ fsync, fullPageWrites, synchronousCommit, synchronousStandbyNames, standbys, inRecovery }),
    ),
  )
  noted((state) => guaranteeOf(state as never), durable, 'guaranteeOf')
  await expect(takeLines()).toMatchFileSnapshot('../approved/varied/functions/of-texts-for-people.txt')
})
