/** Codes of the errors that an operator can correct. */
export type StoreErrorCode =
  | 'STORE_BUSY'
  | 'STORE_DAMAGED'
  | 'STORE_EXPOSED'
  | 'STORE_FOREIGN'
  | 'STORE_FULL'
  | 'STORE_GONE'
  | 'STORE_NEWER'
  | 'STORE_PGLITE'
  | 'STORE_UNWRITABLE'

/** An error whose message, one line, explains the fix. */
export function storeError(code: StoreErrorCode, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code })
}
