import { describe, expect, it } from 'vitest'
import { fileStoreError, fileStoreFault, toFileStoreError } from './file-store-error.ts'

/** An error of the S3 client, with the status of the answer. */
function failure(httpStatusCode?: unknown, name = 'Error') {
  return Object.assign(new Error('no'), { name, $metadata: { httpStatusCode } })
}

describe('the fault of a store', () => {
  it.each([
    [301, 'STRANGE'],
    [400, 'STRANGE'],
    [401, 'REFUSES'],
    [402, 'STRANGE'],
    [403, 'REFUSES'],
    [404, 'STRANGE'],
    [499, 'STRANGE'],
    [500, 'AWAY'],
    [503, 'AWAY'],
    [undefined, 'AWAY'],
    ['403', 'AWAY'],
  ])('that answers %s is %s', (status, fault) => {
    expect(fileStoreFault(failure(status))).toBe(`FILE_STORE_${fault}`)
  })

  it.each([
    ['NoSuchBucket', 'NO_BUCKET'],
    ['CredentialsProviderError', 'REFUSES'],
  ])('of an error %s is %s, whatever the status', (name, fault) => {
    for (const status of [404, 500, undefined])
      expect(fileStoreFault(failure(status, name))).toBe(`FILE_STORE_${fault}`)
  })

  it.each([
    ['an error without an answer', new Error('ECONNREFUSED')],
    ['an error whose answer is null', Object.assign(new Error('no'), { $metadata: null })],
    ['an error without a status', Object.assign(new Error('no'), { $metadata: {} })],
    ['a text', 'no'],
  ])('is that it is away: %s', (_, error) => {
    expect(fileStoreFault(error)).toBe('FILE_STORE_AWAY')
  })
})

describe('the error of a call', () => {
  it('says what failed and why, and has its cause', () => {
    const cause = failure(403)
    expect(toFileStoreError('storing a file', cause)).toMatchObject({
      message: 'storing a file: no',
      code: 'FILE_STORE_REFUSES',
      cause,
    })
    expect(toFileStoreError('storing a file', 'no')).toMatchObject({ message: 'storing a file: no', cause: 'no' })
  })

  it('stays as it is if it is one of the store', () => {
    const own = fileStoreError('FILE_STORE_STRANGE', 'listing', 'no')
    expect(toFileStoreError('storing a file', own)).toBe(own)
    const other = Object.assign(new Error('no'), { code: 'ENOENT' })
    expect(toFileStoreError('storing a file', other)).toMatchObject({ code: 'FILE_STORE_AWAY', cause: other })
  })
})
