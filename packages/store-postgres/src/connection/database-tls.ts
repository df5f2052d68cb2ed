import { readFileSync } from 'node:fs'
import { type ConnectionOptions, checkServerIdentity, getCACertificates } from 'node:tls'
import { err, isLoopback, ok, type Result } from '@flightbag/core/ports'
import { addressText, parseAddress } from './database-address.ts'

export { parseAddress }

/** The values of `sslmode`, with the meanings of PostgreSQL's own clients. */
const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const

export type TlsMode = (typeof MODES)[number]

/** How the connections to a database are encrypted. */
export interface DatabaseTls {
  readonly mode: TlsMode
  /** The hosts of the address, without ports. */
  readonly hosts: readonly string[]
  /** A PEM file with the certification authorities to trust, or `system`; null for those that Node.js trusts. */
  readonly rootCert: string | null
  /** The address without the parameters of TLS, which the driver would send to the server. */
  readonly url: string
}

const PARAMETERS = ['sslmode', 'sslrootcert', 'ssl']

/** For `read-write`, the driver looks at a default that a standby does not change, and stays connected to a standby. */
const SESSION = 'target_session_attrs'

/** A path is a Unix socket. */
function isLocal(host: string) {
  return host.startsWith('/') || isLoopback(host)
}

/**
 * Reads how the address of a database requires TLS. Without `sslmode`, a host that is neither loopback nor a socket
 * requires verified TLS. Fails with the rule that a parameter breaks.
 */
export function parseDatabaseTls(address: string, defaultHost = 'localhost'): Result<DatabaseTls, string> {
  const parsed = parseAddress(address)
  if (parsed === null) return err('must be an address like postgres://user:password@host/name')
  const { url } = parsed
  const named = parsed.hosts.map((host) => decodeURIComponent(host).replace(/:\d*$/, ''))
  const hosts = (url.hostname === '' ? [defaultHost] : named).map((host) => host.replace(/^\[|\]$/g, ''))
  const rootCert = url.searchParams.get('sslrootcert')
  const given = url.searchParams.get('sslmode') ?? legacyMode(url.searchParams.get('ssl'))
  for (const name of PARAMETERS) url.searchParams.delete(name)
  if (url.searchParams.get(SESSION) === 'read-write') url.searchParams.set(SESSION, 'primary')
  const mode = MODES.find(
    (one) => one === (given ?? (rootCert !== null || !hosts.every(isLocal) ? 'verify-full' : 'disable')),
  )
  if (mode === undefined) return err(`has an sslmode other than ${MODES.join(', ')}`)
  if (rootCert === '') return err('has an empty sslrootcert: give a file or system')
  const verified = mode === 'require' && rootCert !== null ? 'verify-ca' : mode
  return ok({ mode: verified, hosts, rootCert, url: addressText(parsed) })
}

/** `ssl=true` is how other drivers write it. */
function legacyMode(ssl: string | null): string | null {
  return ssl === 'true' ? 'verify-full' : ssl === 'false' ? 'disable' : ssl
}

/**
 * The driver's value for a mode, or its additional options of the TLS handshake. Throws if the file of `sslrootcert`
 * cannot be read.
 */
export function driverTls({ mode, hosts, rootCert }: DatabaseTls): false | 'prefer' | 'require' | ConnectionOptions {
  if (mode === 'disable') return false
  if (mode === 'allow' || mode === 'prefer') return 'prefer'
  if (mode === 'require') return 'require'
  return {
    rejectUnauthorized: true,
    ...(rootCert === null ? {} : { ca: rootCert === 'system' ? getCACertificates('system') : readRootCert(rootCert) }),
    // The driver names no host in a connection to an IP address, so the check compares with the hosts of the address.
    checkServerIdentity: (_host, certificate) => {
      if (mode === 'verify-ca') return undefined
      const problems = hosts.map((host) => checkServerIdentity(host, certificate))
      return problems.includes(undefined) ? undefined : problems[0]
    },
  }
}

function readRootCert(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw Object.assign(new Error('the file of sslrootcert cannot be read', { cause }), { code: 'SSLROOTCERT' })
  }
}

/** The state of a connection's encryption, for an operator. */
export function describeTls({ mode, hosts }: DatabaseTls): string {
  if (mode === 'disable') return hosts.every(isLocal) ? 'not encrypted, local' : 'not encrypted'
  if (mode === 'allow' || mode === 'prefer') return 'encrypted only if the server supports it, certificate not verified'
  if (mode === 'require') return 'encrypted, certificate not verified'
  return mode === 'verify-ca'
    ? 'encrypted, certificate verified, host name not verified'
    : 'encrypted, certificate verified'
}

/** Whether a third party on the network can read or change the traffic. */
export function isExposed({ mode, hosts }: DatabaseTls): boolean {
  return !hosts.every(isLocal) && !mode.startsWith('verify')
}
