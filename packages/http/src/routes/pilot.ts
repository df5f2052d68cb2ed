import { findRecordKind, ok, type RecordReader } from '@flightbag/core'
import * as v from 'valibot'
import { document, value } from '../answer.ts'
import { recordResponse } from '../record-response.ts'
import { defineRoute } from '../route.ts'

const profile = recordResponse(findRecordKind('pilot')!)

export const pilot = defineRoute({
  method: 'GET',
  path: '/v1/pilot',
  tag: 'Pilot',
  tagDescription: 'Who the pilot is: licences, ratings, medical certificate.',
  summary: "The pilot's profile",
  description:
    'Name, telephone, licences, ratings with expiry and medical certificate; `data` is null when there is no profile.',
  response: v.nullable(profile),
  named: { PilotProfile: profile },
  example: { id: 'pilot', name: 'A. Pilot', updatedAt: '2026-10-03T09:30:00.000Z' },
  handle: async ({ accountId }, { records }: { records: Pick<RecordReader, 'all'> }) => {
    const [json] = await records.all(accountId, 'pilot')
    return ok(json === undefined ? value(null) : document(json))
  },
})
