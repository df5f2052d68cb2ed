import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { err, ok, type Result } from '@flightbag/core'
import type { Tls } from '@flightbag/http'
import { readSmallFile } from '../settings/read-small-file.ts'
import type { Settings } from '../settings/settings.ts'

/** Certificate and key, read and verified to match; null without TLS. Fails with one line for people. */
export async function readTls({
  tlsCert,
  tlsKey,
}: Pick<Settings, 'tlsCert' | 'tlsKey'>): Promise<Result<Tls | null, string>> {
  if (tlsCert === null || tlsKey === null) return ok(null)
  const cert = await readSmallFile(tlsCert)
  if (!cert.ok) return cert
  const key = await readSmallFile(tlsKey)
  if (!key.ok) return key
  try {
    createSecureContext({ cert: cert.value, key: key.value })
  } catch {
    return err(`${tlsCert} and ${tlsKey} are no certificate and private key in PEM that belong together`)
  }
  return ok({ cert: cert.value, key: key.value })
}

/** The expiry of a certificate, in milliseconds. */
export function certificateEndMs({ cert }: Tls): number {
  return Date.parse(new X509Certificate(cert).validTo)
}
