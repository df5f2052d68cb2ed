/**
 * The meaning of an error of the system, of PostgreSQL or of the file store in one line, for the user of the command;
 * null for a programming error. It never contains a connection string.
 */
export function explain(error: unknown): string | null {
  const coded = withCode(error)
  if (coded === null) return null
  if (coded.code.startsWith('STORE_')) return coded.message
  if (REJECTED_PARAMETER.has(coded.code) && 'severity' in coded && coded.severity === 'FATAL') {
    const name = /"(\w+)"/.exec(coded.message)?.[1]
    const which = name === undefined ? 'a parameter' : `the parameter ${name}`
    return `the database rejects ${which} of DATABASE_URL: remove it, or correct its value`
  }
  return EXPLAINED.get(keyOf(coded)) ?? null
}

const NO_TLS =
  'the database does not support TLS: enable it there; sslmode=disable in DATABASE_URL sends everything unencrypted'
const NOT_TRUSTED =
  'the certificate of the database is not trusted: name the PEM file of its authority as sslrootcert in DATABASE_URL'
const UNTRUSTED = [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]

const DAMAGED =
  'a file of the store is damaged: restore an archive of `flightbag backup` with `flightbag restore`, ' +
  'or a copy of its folder'

const EXPLAINED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ECONNREFUSED: 'the database does not answer: is it running, and does DATABASE_URL name its address?',
    ENOTFOUND: 'the host of the database is not known: check DATABASE_URL',
    EAI_AGAIN: 'the host of the database cannot be looked up now: check DATABASE_URL and the network',
    ECONNRESET:
      'the database closed the connection: check that it is PostgreSQL, and that it supports TLS if ' +
      'DATABASE_URL requires it',
    EPIPE: 'the database closed the connection',
    EHOSTUNREACH: 'the host of the database cannot be reached',
    ETIMEDOUT: 'the database does not answer in time',
    CONNECT_TIMEOUT: 'the database does not answer in time',
    CONNECTION_CLOSED: 'the database closed the connection: check that it is PostgreSQL',
    CONNECTION_ENDED: 'the database closed the connection',
    CONNECTION_DESTROYED: 'the database closed the connection',
    ERR_INVALID_URL: 'DATABASE_URL is not an address like postgres://user:password@host/name',
    SSLROOTCERT: 'the file that sslrootcert in DATABASE_URL names cannot be read',
    ERR_TLS_CERT_ALTNAME_INVALID:
      'the certificate of the database is for another host: correct the host in DATABASE_URL, or the certificate',
    ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
    ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
    ...Object.fromEntries(UNTRUSTED.map((code) => [code, NOT_TRUSTED])),
    CERT_HAS_EXPIRED: 'the certificate of the database has expired: renew it',
    '22P05': 'the encoding of the database lacks a character of the text: only a database with UTF8 can store it',
    '28P01': 'the database refuses the user or password of DATABASE_URL',
    '28000': 'the database refuses the user of DATABASE_URL',
    DATABASE_WITHOUT_TLS: 'the database does not support TLS, which DATABASE_URL requires',
    '08006': 'a node of the cluster of the database does not answer: `flightbag doctor` shows which',
    '08P01':
      'a connection pooler refuses the settings of the session: connect to PostgreSQL directly, or configure ' +
      'the pooler as docs/reliability.md describes',
    '3D000': 'the database that DATABASE_URL names does not exist',
    '42501':
      'the database role of DATABASE_URL may not do this: run it as the owner of the tables; if a server needs it, ' +
      'the owner must run `flightbag migrate --grant-api ROLE`, again after each upgrade',
    '42704': 'there is no such database role',
    '53300':
      'the database has no connection to spare: lower FLIGHTBAG_DATABASE_CONNECTIONS or raise its max_connections',
    '53100': 'the disk of the database is full',
    '57P03': 'the database is starting or stopping',
    '57014': 'the database took too long',
    FILE_STORE_AWAY:
      'the file store cannot be reached, or fails: is it running, and does FLIGHTBAG_S3_ENDPOINT name its address?',
    FILE_STORE_REFUSES: 'the file store refuses the AWS credentials, or they do not allow this in the bucket',
    FILE_STORE_NO_BUCKET: 'the file store has no such bucket as FLIGHTBAG_S3_BUCKET names',
    FILE_STORE_STRANGE:
      'the service at the address of the file store is not S3: check FLIGHTBAG_S3_ENDPOINT and the proxies ' +
      'on the way',
    WEATHER_AWAY: 'the weather provider cannot be reached, or its answer cannot be read: run `flightbag doctor`',
    SQLITE_5: 'another process writes to the store for too long: try again',
    SQLITE_8: 'the files of the store are read-only: check their mode and the disk',
    SQLITE_10: 'the disk of the store fails',
    SQLITE_11: DAMAGED,
    SQLITE_13: 'the disk is full',
    SQLITE_14: 'a file of the store cannot be opened: check its mode and the disk',
    SQLITE_26: DAMAGED,
    ENOSPC: 'the disk is full',
    EFBIG: 'the file is larger than the file system or the limit of the process (ulimit -f) allows',
    EROFS: 'the disk is read-only',
  }),
)

/** Errors that name a parameter of the session if they end the connection: no such parameter, no such value. */
const REJECTED_PARAMETER: ReadonlySet<string> = new Set(['42704', '22023'])

type Coded = Error & { readonly code: string }

/** The error with a code: the given one, or one of its causes. */
function withCode(error: unknown): Coded | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error as Coded
  return withCode(error.cause)
}

/**
 * The key of an error in the table. SQLite's errors have one code in common and a number, whose low byte is the kind.
 */
function keyOf(error: Coded): string {
  return 'errcode' in error && typeof error.errcode === 'number' ? `SQLITE_${error.errcode & 0xff}` : error.code
}
