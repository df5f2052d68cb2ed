import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusingPort } from '@flightbag/testing/lib/free-port'
import { DOUBLE_KEYS, s3Double } from '../../../packages/files-s3/src/testing/s3-double.ts'
import type { Situation } from './scene.ts'

function bucketAt(endpoint: string, secret: string) {
  return {
    FLIGHTBAG_S3_BUCKET: 'bag',
    FLIGHTBAG_S3_ENDPOINT: endpoint,
    FLIGHTBAG_S3_REGION: DOUBLE_KEYS.region,
    AWS_ACCESS_KEY_ID: DOUBLE_KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: secret,
  }
}

/** The answer of S3 for a bucket that does not exist. */
const NO_BUCKET = '<?xml version="1.0"?><Error><Code>NoSuchBucket</Code><Message>no bucket</Message></Error>'

export const serviceSituations: readonly Situation[] = [
  {
    name: 'The file store refuses the credentials',
    async reach({ doctor, undo }) {
      const double = await s3Double({ nowMs: Date.now })
      undo(() => double.close())
      return await doctor(bucketAt(double.endpoint, 'another secret'))
    },
  },
  {
    name: 'The bucket does not exist',
    async reach({ doctor, undo }) {
      const store = createServer((request, response) => {
        request.resume().on('end', () => response.writeHead(404, { 'content-type': 'application/xml' }).end(NO_BUCKET))
      })
      await once(store.listen(0, '127.0.0.1'), 'listening')
      undo(() => store.close())
      const { port } = store.address() as AddressInfo
      return await doctor(bucketAt(`http://127.0.0.1:${port}`, DOUBLE_KEYS.secretAccessKey))
    },
  },
  {
    name: 'The weather provider cannot be reached',
    async reach({ doctor, undo }) {
      const { port, release } = await refusingPort()
      undo(release)
      return await doctor({ FLIGHTBAG_WEATHER: `awc:http://127.0.0.1:${port}` })
    },
  },
]
