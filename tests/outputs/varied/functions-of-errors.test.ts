import { expect, test } from 'vitest'
import { explain } from '../../../packages/cli/src/context/explain.ts'
import { readProblem, writeProblem } from '../../../packages/cli/src/lib/file-problem.ts'
import { actingUser } from '../../../packages/cli/src/owner/act-as-owner.ts'
import { isBusy, isTaken } from '../../../packages/store-sqlite/src/connection/connection.ts'
import { isDamage } from '../../../packages/store-sqlite/src/connection/unclean-stop.ts'
import { isFullDisk } from '../../../packages/store-sqlite/src/space/full-disk.ts'
import { notebook, pairs, words } from './noted.ts'

const SYSTEM = words(
  'ENOENT ENOTDIR EISDIR EACCES EPERM EROFS ENOSPC EDQUOT EFBIG EMFILE EBUSY EIO ENAMETOOLONG ECONNREFUSED ' +
    'ENOTFOUND EAI_AGAIN ECONNRESET EPIPE EHOSTUNREACH ETIMEDOUT CONNECT_TIMEOUT 28P01 28000 3D000 42501 42704 ' +
    '42P01 53100 53200 53300 57P03 57014 22P05 23505 08006 08P01 40001 40P01 22023 25006 CERT_HAS_EXPIRED ' +
    'DEPTH_ZERO_SELF_SIGNED_CERT ERR_SSL_WRONG_VERSION_NUMBER DATABASE_WITHOUT_TLS SSLROOTCERT ERR_INVALID_URL ' +
    'STORE_BUSY STORE_DAMAGED STORE_FULL FILE_STORE_AWAY FILE_STORE_REFUSES WEATHER_AWAY Z_BUF_ERROR ',
)

/** Each primary result code of SQLite, and extended ones of it. */
const SQLITE = pairs([...Array(29).keys()], [0, 1, 2, 3, 8, 13]).map(([primary, n]) => primary + n * 256)

/** An error as the system, a database or SQLite reports it. */
function coded(code: string | number): Error {
  const codes = typeof code === 'number' ? { errcode: code, code: 'ERR_SQLITE_ERROR' } : { code }
  return Object.assign(new Error(`${code}: no such thing, open 'a "b"'`), codes)
}

test('the results of functions of errors are what was approved', async () => {
  const { noted, notedEach, text } = notebook()
  const files = SYSTEM.map(coded)
  const errors = [...files, ...SQLITE.map(coded), new Error('x'), 'text', null]
  notedEach(explain, errors)
  notedEach((error) => explain(new Error('outer', { cause: error })), errors, 'explain, as a cause')
  notedEach((code) => explain(Object.assign(coded(code), { severity: 'FATAL' })), SYSTEM, 'explain, at the beginning')
  for (const called of [readProblem, writeProblem]) {
    // Whom it names depends on who runs the tests.
    noted((path, error) => called(path, error).replace(actingUser(), 'USER'), pairs(['a', '', '-'], files), called.name)
  }
  notedEach((error) => [isBusy(error), isTaken(error), isDamage(error), isFullDisk(error, '/none')], errors, 'SQLite')
  await expect(text()).toMatchFileSnapshot('../approved/varied/functions/of-errors.txt')
})
