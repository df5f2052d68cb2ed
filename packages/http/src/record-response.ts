import type { RecordKind } from '@flightbag/core'
import * as v from 'valibot'

const stamp = (description: string) => v.pipe(v.string(), v.isoTimestamp(), v.description(description))

const updatedAt = stamp('When the server took in the last change. Strictly increasing over the changes of an account.')

const createdAt = stamp('When the record was made; else when it first arrived.')

/** A stored record as it is served: what its kind says, and what the server adds. */
export const recordResponse = (kind: RecordKind): v.GenericSchema =>
  v.pipe(
    v.intersect([
      kind.schema,
      kind.stampsCreatedAt ? v.looseObject({ updatedAt, createdAt }) : v.looseObject({ updatedAt }),
    ]),
    v.description(kind.description),
  )
