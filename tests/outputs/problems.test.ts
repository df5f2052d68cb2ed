import { DAY_MS, type SchemaReport } from '@flightbag/core/ports'
import { expect, test } from 'vitest'
import { explain } from '../../packages/cli/src/context/explain.ts'
import { failureText, toCommandFailure } from '../../packages/cli/src/context/failure.ts'
import { migrationProblem, poolerProblem, schemaProblem } from '../../packages/cli/src/context/schema-problem.ts'
import { readProblem, writeProblem } from '../../packages/cli/src/lib/file-problem.ts'
import { certificateState } from '../../packages/cli/src/serve/certificate-end.ts'
import { listenProblem } from '../../packages/cli/src/serve/listen-problem.ts'

const OF_CONNECTIONS = [
  'ECONNREFUSED ENOTFOUND EAI_AGAIN ECONNRESET EPIPE EHOSTUNREACH ETIMEDOUT CONNECT_TIMEOUT CONNECTION_CLOSED',
  'CONNECTION_ENDED CONNECTION_DESTROYED ERR_INVALID_URL SSLROOTCERT ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_PACKET_LENGTH_TOO_LONG SELF_SIGNED_CERT_IN_CHAIN CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY DATABASE_WITHOUT_TLS',
].join(' ')
const OF_POSTGRES = '22P05 28P01 28000 08006 08P01 3D000 42501 42704 53300 53100 57P03 57014'
const OF_FILES =
  'FILE_STORE_AWAY FILE_STORE_REFUSES FILE_STORE_NO_BUCKET FILE_STORE_STRANGE WEATHER_AWAY ENOSPC EFBIG EROFS'
const OF_SQLITE = [5, 8, 10, 11, 13, 14, 26]

function coded(code: string, more: object = {}): Error {
  return Object.assign(new Error(code), { code }, more)
}

function report(state: SchemaReport['state'], ...differences: readonly string[]): SchemaReport {
  return { state, differences }
}

/** What a person reads about each failure of a database, a file, an address and a certificate. */
function problems(): readonly string[] {
  const codes = [OF_CONNECTIONS, OF_POSTGRES, OF_FILES].join(' ').split(' ')
  const states = ['current', 'older', 'newer', 'worker', 'encoding', 'unknown'] as const
  const files = [readProblem, writeProblem].flatMap((problem) =>
    ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENOSPC', 'EIO'].map((code) => problem('bag.jsonl', coded(code))),
  )
  return [
    ...codes.map((code) => `${code}: ${explain(coded(code))}`),
    ...OF_SQLITE.map((errcode) => `SQLite ${errcode}: ${explain(coded('ERR_SQLITE_ERROR', { errcode }))}`),
    ...states.map((state) => `${state}: ${schemaProblem(report(state, 'no table note'))}`),
    String(schemaProblem(report('unknown', 'no table note', 'no index of keys', 'no view'))),
    migrationProblem({ reason: 'in_use', applications: ['flightbag 1.9.0', 'flightbag 1.8.0'] }),
    migrationProblem({ reason: 'newer', report: report('newer') }),
    poolerProblem(['jit = off', 'plan_cache_mode = force_custom_plan']),
    poolerProblem(['plan_cache_mode = auto']),
    ...files,
    ...['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EIO'].map((code) =>
      String(listenProblem(coded(code), '10.0.0.1', 80, '--metrics-port')),
    ),
    String(listenProblem(coded('EAI_AGAIN'), '[::1]', 80)),
    ...[-1, 0, 1, 14 * DAY_MS - 1, 14 * DAY_MS].map((leftMs) => certificateState(DAY_MS, DAY_MS - leftMs).message),
    failureText(toCommandFailure({ kind: 'payload_too_large', limitBytes: 32 })),
    failureText(toCommandFailure({ kind: 'unauthorized' })),
    failureText(toCommandFailure({ kind: 'not_found', message: 'no such aircraft' })),
    failureText({ line: 7, field: null, message: 'is not UTF-8' }),
  ]
}

test('what commands say of each problem is what was approved', async () => {
  await expect(`${problems().join('\n')}\n`).toMatchFileSnapshot('approved/commands/problems.txt')
})
