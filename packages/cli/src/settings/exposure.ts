import { err, isLoopback, ok, type Result } from '@flightbag/core/ports'
import { readSettings, type SettingFailure, type SettingName, type Settings } from './settings.ts'

function refused(setting: SettingName, message: string) {
  return err({ setting, message })
}

/** Addresses that contain every address of the machine. */
const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::']

/**
 * Rejects a setting that has no effect alone, two servers at one port, and settings that would send keys and records
 * unencrypted to other machines (spec: HTTPS, TLS 1.2 or later).
 */
export function checkExposure(settings: Settings): Result<null, SettingFailure> {
  const { host, port, metricsHost, metricsPort, tlsCert, tlsKey, behindProxy, publicUrl, s3Endpoint, s3Bucket } =
    settings
  if ((tlsCert === null) !== (tlsKey === null)) {
    return refused('tlsCert', '--tls-cert and --tls-key have an effect only together')
  }
  const meet = host === metricsHost || [host, metricsHost].some((each) => EVERY_ADDRESS.includes(each))
  if (metricsPort === port && port !== 0 && meet) {
    return refused('metricsPort', `--port and --metrics-port are both ${port}: metrics need a port of their own`)
  }
  if (s3Endpoint !== null && s3Bucket === null) {
    return refused('s3Endpoint', 'FLIGHTBAG_S3_ENDPOINT has no effect without FLIGHTBAG_S3_BUCKET')
  }
  const addresses = checkAddresses(settings)
  if (!addresses.ok) return addresses
  if (behindProxy && publicUrl === null && s3Bucket === null) {
    return refused('publicUrl', '--behind-proxy needs --public-url: download URLs begin with the address of the proxy')
  }
  if (isLoopback(host) || tlsCert !== null || behindProxy) return ok(null)
  return refused(
    'host',
    `other machines can connect to ${host}: set --tls-cert and --tls-key, or --behind-proxy if a proxy provides HTTPS`,
  )
}

/**
 * The settings of the environment for a command that does not serve; fails for one that is invalid for every command.
 */
export function usableSettings(env: Readonly<Record<string, string | undefined>>): Result<Settings, SettingFailure> {
  const settings = readSettings(env)
  if (!settings.ok) return settings
  const addresses = checkAddresses(settings.value)
  return addresses.ok ? settings : addresses
}

/** Rejects addresses on other machines that begin with `http://`. */
function checkAddresses({ publicUrl, s3Endpoint, allowHttp }: Settings): Result<null, SettingFailure> {
  if (!allowHttp && isUnencrypted(s3Endpoint)) return refused('s3Endpoint', mustBeHttps('FLIGHTBAG_S3_ENDPOINT'))
  if (!allowHttp && isUnencrypted(publicUrl)) return refused('publicUrl', mustBeHttps('FLIGHTBAG_PUBLIC_URL'))
  return ok(null)
}

function mustBeHttps(name: string) {
  return `${name} must begin with https://, or set FLIGHTBAG_ALLOW_HTTP=yes to send data unencrypted`
}

/** Whether an address is on another machine and without TLS. */
function isUnencrypted(address: string | null): boolean {
  const url = address === null ? null : URL.parse(address)
  return url !== null && url.protocol === 'http:' && !isLoopback(url.hostname)
}
