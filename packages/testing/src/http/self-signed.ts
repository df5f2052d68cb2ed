import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const DAY_MS = 86_400_000
const CURVE = { namedCurve: 'P-256' } as const

/** DER (ITU-T X.690): a tag, the length of the content, and the content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: readonly Uint8Array[]) {
  return der(0x30, ...parts)
}

function id(hex: string) {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function time(ms: number) {
  const text = new Date(ms)
    .toISOString()
    .slice(2)
    .replace(/[-T:]|\.\d+/g, '')
  return der(0x17, Buffer.from(text))
}

const COMMON_NAME = id('550403')
const ECDSA_WITH_SHA256 = sequence(id('2a8648ce3d040302'))

/**
 * A self-signed certificate for `localhost` (RFC 5280) and its key, both as PEM, so that tests need no program to make
 * one.
 */
export function selfSigned({ nowMs = Date.now(), days = 30 } = {}): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', CURVE)
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('localhost')))))
  const content = sequence(
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(nowMs - DAY_MS), time(nowMs + days * DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const encoded = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${encoded.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
