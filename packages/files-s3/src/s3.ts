import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { downloadType, type Files } from '@flightbag/core/ports'
import { contentDisposition } from './content-disposition.ts'
import { exactContent } from './exact-content.ts'
import { toFileStoreError, unexpectedAnswer } from './file-store-error.ts'
import { withTimeLimit } from './time-limit.ts'

/** The bucket and the options of its service. */
export interface S3FilesConfig {
  readonly bucket: string
  /**
   * Base address of an S3-compatible service; Amazon's own for the region when absent. Buckets are addressed by path.
   */
  readonly endpoint?: string
  /** The address of the same service for download clients, if it differs from `endpoint`. */
  readonly publicEndpoint?: string
  readonly region: string
  /** Both, or neither: then the usual AWS environment, profile or machine role is used. */
  readonly accessKeyId?: string
  readonly secretAccessKey?: string
  readonly sessionToken?: string
  /** The prefix of every key, so that a bucket can be shared, for example `flightbag/`. */
  readonly prefix?: string
  /** The time of silence after which a promise rejects; 5 seconds by default. */
  readonly timeoutMs?: number
}

/** A file store in S3. */
export interface S3Files extends Files {
  /** Closes the idle connections. */
  close(): void
}

function isNotFound(error: unknown) {
  return error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')
}

/** Every failure is already a rejected promise; the SDK's own lines on stderr would repeat it. */
function silent() {
  return undefined
}

function clientConfig(config: S3FilesConfig, endpoint: string | undefined): S3ClientConfig {
  const { accessKeyId, secretAccessKey, sessionToken } = config
  return {
    region: config.region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) } }),
    maxAttempts: 2,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    // Without these options, the SDK uses features that many S3-compatible services lack: trailing checksums, and
    // 100-continue.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
  }
}

/** The chunks of `content`, with a call of `alive` for each and for the end. */
async function* eachIs(alive: () => void, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    alive()
    yield chunk
  }
  alive()
}

/** Opens a file store in an S3 bucket. Nothing is sent before the first call. */
export function s3Files(config: S3FilesConfig): S3Files {
  const { bucket: Bucket, prefix: ownPrefix = '', timeoutMs = 5000 } = config
  const client = new S3Client(clientConfig(config, config.endpoint))
  const signer = new S3Client(clientConfig(config, config.publicEndpoint ?? config.endpoint))
  function at(key: string) {
    return { Bucket, Key: ownPrefix + key }
  }
  /** Runs a call within the timeout; every failure except that of `content` becomes an error of the store. */
  function told<T>(what: string, work: Parameters<typeof withTimeLimit<T>>[2], content?: { failure: unknown }) {
    return withTimeLimit(timeoutMs, what, work).catch((error: unknown) => {
      throw content !== undefined && error === content.failure ? error : toFileStoreError(what, error)
    })
  }
  function stat(key: string) {
    return told(`stat ${key}`, async ({ abort }) => {
      const head = await client.send(new HeadObjectCommand(at(key)), { abortSignal: abort.signal }).catch((error) => {
        if (isNotFound(error)) return null
        throw error
      })
      if (head === null) return null
      const { ContentLength: bytes, LastModified } = head
      // S3 sends both with every object. A service that answers 200 without them is not S3.
      if (bytes === undefined || LastModified === undefined) throw unexpectedAnswer(`stat ${key}`)
      return { bytes, modifiedAtMs: LastModified.getTime() }
    })
  }
  function send(key: string, content: AsyncIterable<Uint8Array>, about: { contentType: string; bytes: number }) {
    const { contentType, bytes } = about
    const source: { failure: unknown } = { failure: null }
    return told(
      `put ${key}`,
      async ({ abort, alive }) => {
        // A chunk is requested after the previous one was sent, so each shows progress of the other end too.
        const Body = Readable.from(exactContent(eachIs(alive, content), bytes))
        // The SDK pipes the body, and a pipe does not forward the failure of its source.
        Body.once('error', (error) => {
          source.failure = error
          abort.abort(error)
        })
        const command = new PutObjectCommand({
          ...at(key),
          Body,
          ContentLength: bytes,
          ContentType: downloadType(contentType),
        })
        // The source is released after any answer: an error may come long before the last chunk.
        await client.send(command, { abortSignal: abort.signal }).finally(() => Body.destroy())
      },
      source,
    )
  }
  /** The chunks of an answer. Fails when the service is silent for too long before one of them. */
  async function* inTime(what: string, body: Readable): AsyncGenerator<Uint8Array> {
    const chunks = body[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await told(what, () => chunks.next())
      if (done === true) return
      yield value
    }
  }
  /** The same as a stream. Its end, whatever the cause, ends the answer immediately, also while a chunk is awaited. */
  function streamed(what: string, body: Readable): Readable {
    const stream = Readable.from(inTime(what, body))
    const destroy = stream._destroy.bind(stream)
    stream._destroy = (error, done) => {
      body.destroy()
      destroy(error, done)
    }
    return stream
  }
  return {
    async put(key, content, about) {
      await send(key, content, about)
      // Any server could answer a PUT with 200. The file is stored only if it can be found.
      if ((await stat(key))?.bytes !== about.bytes) throw unexpectedAnswer(`put ${key}`)
    },
    stat,
    async read(key) {
      const object = await told(`read ${key}`, ({ abort }) =>
        client.send(new GetObjectCommand(at(key)), { abortSignal: abort.signal }).catch((error) => {
          if (isNotFound(error)) return null
          throw error
        }),
      )
      return object && streamed(`read ${key}`, object.Body as Readable)
    },
    signedUrl: (key, { name, contentType, signedAtMs, expiresAtMs }) =>
      told(`sign ${key}`, () => {
        // The signature counts whole seconds. Both ends are rounded down, so a URL may expire early, never late.
        const signedAtS = Math.floor(signedAtMs / 1000)
        const command = new GetObjectCommand({
          ...at(key),
          ResponseContentDisposition: contentDisposition(name),
          ResponseContentType: downloadType(contentType),
        })
        return getSignedUrl(signer, command, {
          signingDate: new Date(signedAtS * 1000),
          expiresIn: Math.floor(expiresAtMs / 1000) - signedAtS,
        })
      }),
    async remove(key) {
      const { $metadata } = await told(`remove ${key}`, ({ abort }) =>
        client.send(new DeleteObjectCommand(at(key)), { abortSignal: abort.signal }),
      )
      // S3 answers 204. Any other answer is verified by a look-up.
      if ($metadata.httpStatusCode !== 204 && (await stat(key)) !== null) throw unexpectedAnswer(`remove ${key}`)
    },
    async *list(prefix) {
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({
          Bucket,
          Prefix: ownPrefix + prefix,
          ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
        })
        const page = await told(`list ${prefix}`, ({ abort }) => client.send(command, { abortSignal: abort.signal }))
        // Part of every listing. Without this check, any other XML would mean "no files".
        if (page.IsTruncated === undefined) throw unexpectedAnswer(`list ${prefix}`)
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          yield { key: Key.slice(ownPrefix.length), bytes: Size, modifiedAtMs: LastModified?.getTime() ?? 0 }
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
        if (page.IsTruncated && ContinuationToken === undefined) throw unexpectedAnswer(`list ${prefix}`)
      } while (ContinuationToken !== undefined)
    },
    // The signer sends nothing.
    close: () => client.destroy(),
  }
}
