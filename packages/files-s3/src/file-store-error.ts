/** What can be wrong with a file store: each is the `code` of an error, for whoever has to say what to do about it. */
export type FileStoreFault =
  /** It cannot be reached, is silent, or says itself that it fails. */
  | 'FILE_STORE_AWAY'
  /** It rejects the credentials, they lack the permission, or there are none. */
  | 'FILE_STORE_REFUSES'
  | 'FILE_STORE_NO_BUCKET'
  /** The service at the address is not S3. */
  | 'FILE_STORE_STRANGE'

function reasonOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}

/** The failure of a file store, with what it came from as its `cause`. */
export function fileStoreError(fault: FileStoreFault, what: string, cause: unknown): Error {
  return Object.assign(new Error(`${what}: ${reasonOf(cause)}`, { cause }), { code: fault })
}

/** Thrown where an answer says "done" and holds nothing of what S3 says with it: a proxy's page, for example. */
export function unexpectedAnswer(what: string) {
  return fileStoreError('FILE_STORE_STRANGE', what, 'the answer is not one of S3')
}

function statusOf(error: object): number | null {
  const metadata = '$metadata' in error ? error.$metadata : null
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return null
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : null
}

/** What an error of the S3 client says about the store. */
export function fileStoreFault(error: unknown): FileStoreFault {
  if (!(error instanceof Error)) return 'FILE_STORE_AWAY'
  if (error.name === 'NoSuchBucket') return 'FILE_STORE_NO_BUCKET'
  if (error.name === 'CredentialsProviderError') return 'FILE_STORE_REFUSES'
  const status = statusOf(error)
  if (status === null || status >= 500) return 'FILE_STORE_AWAY'
  return status === 401 || status === 403 ? 'FILE_STORE_REFUSES' : 'FILE_STORE_STRANGE'
}

/** The error of a call, told as the store's; one that has been told so already stays as it is. */
export function toFileStoreError(what: string, error: unknown): Error {
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('FILE_STORE_')) return error
  return fileStoreError(fileStoreFault(error), what, error)
}
