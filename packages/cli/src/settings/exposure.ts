import { isIP } from 'node:net'
import { err, ok, type Result } from '@flightbag/core'
import type { SettingFailure, Settings } from './settings.ts'

/** Whether only this machine can reach an address. A name other than localhost may mean anything. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(address) === 4) return address.startsWith('127.')
  return address === 'localhost' || address === '::1'
}

/** Refuses settings of which one is of no use alone, and to send keys and records in the clear to other machines (spec: HTTPS, TLS 1.2 or later). */
export function checkExposure({
  host,
  tlsCert,
  tlsKey,
  behindProxy,
  s3Endpoint,
  s3Bucket,
}: Settings): Result<null, SettingFailure> {
  if ((tlsCert === null) !== (tlsKey === null)) {
    return err({ setting: 'tlsCert', message: '--tls-cert and --tls-key are only of use together' })
  }
  if (s3Endpoint !== null && s3Bucket === null) {
    return err({ setting: 's3Endpoint', message: 'FLIGHTBAG_S3_ENDPOINT is of no use without FLIGHTBAG_S3_BUCKET' })
  }
  if (isLoopback(host) || tlsCert !== null || behindProxy) return ok(null)
  return err({
    setting: 'host',
    message: `${host} can be reached from other machines: give --tls-cert and --tls-key, or --behind-proxy when a proxy speaks HTTPS`,
  })
}
