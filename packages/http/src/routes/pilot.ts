import { findRecordKind, ok, type RecordReader } from '@flightbag/core'
import * as v from 'valibot'
import { document, value } from '../answer.ts'
import { recordResponse } from '../record-response.ts'
import { defineRoute } from '../route.ts'

export const pilot = defineRoute({
  method: 'GET',
  path: '/v1/pilot',
  tag: 'Pilot',
  summary: "The pilot's profile",
  description:
    'Name, telephone, licences, ratings with expiry and medical certificate; `data` is null when there is no profile.',
  response: v.nullable(recordResponse(findRecordKind('pilot')!)),
  example: { id: 'pilot', name: 'A. Pilot', updatedAt: '2026-10-03T09:30:00.000Z' },
  handle: async ({ accountId }, { records }: { records: Pick<RecordReader, 'all'> }) => {
    const [profile] = await records.all(accountId, 'pilot')
    return ok(profile === undefined ? value(null) : document(profile))
  },
})
