import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { URL } from 'node:url'
import { selfSigned } from '@flightbag/testing/http/self-signed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.ts'
import { describeTls, isExposed, parseDatabaseTls } from './database-tls.ts'
import { openPostgresDb } from './open-postgres.ts'

function parsed(url: string, defaultHost?: string) {
  const tls = parseDatabaseTls(url, defaultHost)
  return tls.ok ? tls.value : expect.fail(tls.failure)
}

describe('the encryption that an address requires', () => {
  test.each([
    ['postgres://u:p@db.example.org/n', 'verify-full'],
    ['postgres://u:p@10.1.2.3:5432/n', 'verify-full'],
    ['postgres://u:p@[2001:db8::1]/n', 'verify-full'],
    ['postgres://u:p@localhost,db.example.org/n', 'verify-full'],
    ['postgres://u:p@localhost:5432,db.example.org:5433/n', 'verify-full'],
    ['postgres://u:p@localhost/n', 'disable'],
    ['postgres://u:p@127.0.0.1:5433,[::1]:5434,localhost/n', 'disable'],
    ['postgres://u:p@127.0.0.1:5433/n', 'disable'],
    ['postgres://u:p@[::1]/n', 'disable'],
    ['postgres://u@%2Frun%2Fpostgresql/n', 'disable'],
    ['postgres://u:p@localhost/n?sslmode=verify-full', 'verify-full'],
    ['postgres://u:p@localhost/n?sslrootcert=ca.pem', 'verify-full'],
    ['postgres://u:p@db.example.org/n?sslmode=disable', 'disable'],
    ['postgres://u:p@db.example.org/n?sslmode=prefer', 'prefer'],
    ['postgres://u:p@db.example.org/n?sslmode=require', 'require'],
    ['postgres://u:p@db.example.org/n?sslmode=require&sslrootcert=ca.pem', 'verify-ca'],
    ['postgres://u:p@db.example.org/n?ssl=true', 'verify-full'],
  ])('%s: %s', (url, mode) => {
    expect(parsed(url).mode).toBe(mode)
  })

  test.each([
    ['postgres://u@/n?host=/run/postgresql', '%2Frun%2Fpostgresql', 'disable'],
    ['postgres:///n?host=/run/postgresql&port=5433&connect_timeout=3', '%2Frun%2Fpostgresql:5433', 'disable'],
    ['postgres://u@localhost/n?host=db.example.org', 'db.example.org', 'verify-full'],
    ['postgres:///n?host=::1,127.0.0.1&port=5433', '[::1]:5433,127.0.0.1:5433', 'disable'],
    ['postgres:///n?host=10.0.0.1,10.0.0.2&port=5433,5434', '10.0.0.1:5433,10.0.0.2:5434', 'verify-full'],
  ])('%s: the hosts of the query count', (address, hosts, mode) => {
    const { url, mode: required } = parsed(address)
    expect(url).toContain(`${hosts}/n`)
    expect(url).not.toMatch(/[?&](host|port)=/)
    expect(required).toBe(mode)
  })

  test('an address without a host uses the default host', () => {
    expect(parsed('postgres:///n').mode).toBe('disable')
    expect(parsed('postgres:///n', '/run/postgresql').mode).toBe('disable')
    expect(parsed('postgres:///n', 'db.example.org').mode).toBe('verify-full')
  })

  test('the driver receives no parameter of TLS, and all others', () => {
    const { url } = parsed('postgres://u:p@h/n?sslmode=require&sslrootcert=ca.pem&ssl=true&connect_timeout=3')
    expect(url).toBe('postgres://u:p@h/n?connect_timeout=3')
  })

  test('the driver receives all hosts with their ports, and `primary` for `read-write`', () => {
    const { url } = parsed('postgres://u:p@one:5432,two:5433/n?sslmode=require&target_session_attrs=read-write')
    expect(url).toBe('postgres://u:p@one:5432,two:5433/n?target_session_attrs=primary')
  })

  test.each(['sslmode=full', 'sslmode=', 'ssl=maybe', 'sslrootcert='])('%s is rejected', (query) => {
    expect(parseDatabaseTls(`postgres://h/n?${query}`).ok).toBe(false)
  })

  test('a remote host without a verified certificate is exposed, and its description names the reason', () => {
    const states = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'].map((mode) => {
      const tls = parsed(`postgres://db.example.org/n?sslmode=${mode}`)
      return [isExposed(tls), describeTls(tls)]
    })
    expect(states).toEqual([
      [true, 'not encrypted'],
      [true, 'encrypted only if the server supports it, certificate not verified'],
      [true, 'encrypted, certificate not verified'],
      [false, 'encrypted, certificate verified, host name not verified'],
      [false, 'encrypted, certificate verified'],
    ])
    expect(isExposed(parsed('postgres://localhost/n'))).toBe(false)
  })

  test('the description of no encryption calls hosts local only if each of them is', () => {
    const described = ['localhost,127.0.0.1', 'localhost,db.example.org', 'db.example.org,localhost'].map((hosts) => {
      const tls = parsed(`postgres://${hosts}/n?sslmode=disable`)
      return [isExposed(tls), describeTls(tls)]
    })
    const remote = [true, 'not encrypted']
    expect(described).toEqual([[false, 'not encrypted, local'], remote, remote])
  })
})

describe('a connection', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-tls-'))
  const rootCert = join(folder, 'root.pem')
  const sockets = new Set<Socket>()
  let tlsProxy: Server
  let address: URL
  let plain: string

  /** A server of PostgreSQL's protocol that accepts TLS and forwards all data to the test database. */
  beforeAll(async () => {
    const certificate = selfSigned()
    writeFileSync(rootCert, certificate.cert)
    plain = (await freshDatabase()).url
    const behind = new URL(plain)
    tlsProxy = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.write('S')
        const secure = new TLSSocket(socket, { isServer: true, ...certificate })
        const upstream = connect(Number(behind.port), behind.hostname)
        sockets.add(upstream)
        for (const [from, to] of [
          [secure, upstream],
          [upstream, secure],
        ] as const) {
          from.on('error', () => to.destroy()).pipe(to)
        }
      })
    }).listen(0, '127.0.0.1')
    await once(tlsProxy, 'listening')
    address = new URL(plain)
    address.port = String((tlsProxy.address() as AddressInfo).port)
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    tlsProxy.close()
    rmSync(folder, { recursive: true })
  })

  async function one(host: string, query: string, base: URL = address): Promise<unknown> {
    const url = new URL(`?${query}`, base)
    url.hostname = host
    const db = openPostgresDb(url.href, { connections: 1 })
    try {
      return (await db.sql.query<{ one: number }>('select 1 as one', []))[0]?.one
    } finally {
      await db.close()
    }
  }

  test('succeeds with a trusted certificate for the host', async () => {
    expect(await one('localhost', `sslmode=verify-full&sslrootcert=${rootCert}`)).toBe(1)
    expect(await one('localhost', `sslrootcert=${rootCert}`)).toBe(1)
  })

  test('fails with a certificate that no authority signed', async () => {
    await expect(one('localhost', 'sslmode=verify-full')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    await expect(one('localhost', 'sslmode=verify-ca&sslrootcert=system')).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
  })

  test('fails with a certificate for another host, unless only the authority is verified', async () => {
    await expect(one('127.0.0.1', `sslmode=verify-full&sslrootcert=${rootCert}`)).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
    expect(await one('127.0.0.1', `sslmode=verify-ca&sslrootcert=${rootCert}`)).toBe(1)
  })

  test('is encrypted without verification only on request', async () => {
    expect(await one('127.0.0.1', 'sslmode=require')).toBe(1)
  })

  test('never falls back to no encryption when TLS is required', async () => {
    const server = new URL(plain)
    await expect(one('127.0.0.1', 'sslmode=require', server)).rejects.toThrow()
    await expect(one('127.0.0.1', `sslrootcert=${rootCert}`, server)).rejects.toThrow()
    expect(await one('127.0.0.1', 'sslmode=prefer', server)).toBe(1)
  })

  test('does not start with a root certificate that cannot be read', async () => {
    await expect(one('localhost', 'sslrootcert=/nonexistent/ca.pem')).rejects.toMatchObject({ code: 'SSLROOTCERT' })
  })
})

test('an address names the folder of a Unix socket in the place of the host, or in its query', async () => {
  const { url, drop } = await freshDatabase()
  const { hostname, port, username, password, pathname } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-socket-'))
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    client.pipe(server).pipe(client)
    client.on('error', () => server.destroy())
    server.on('error', () => client.destroy())
  }).listen(join(folder, '.s.PGSQL.5439'))
  await once(proxy, 'listening')
  const encoded = encodeURIComponent(folder)
  try {
    for (const rest of [`${encoded}:5439${pathname}`, `${pathname}?host=${folder}&port=5439`]) {
      const { sql, close } = openPostgresDb(`postgres://${username}:${password}@${rest}`, { connections: 1 })
      expect(await sql.query('select 1 as n', [])).toEqual([{ n: 1 }])
      await close()
    }
  } finally {
    proxy.close()
    rmSync(folder, { recursive: true })
    await drop()
  }
})
