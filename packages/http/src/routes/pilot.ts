import { findRecordKind } from '@flightbag/core'
import { ok, type RecordReader } from '@flightbag/core/ports'
import * as v from 'valibot'
import { defineRoute } from '../declare/route.ts'
import { document, value } from '../respond/handler-answer.ts'
import { recordExample, recordResponse } from '../respond/record-response.ts'

const kind = findRecordKind('pilot')!
const profile = recordResponse(kind)

export const pilot = defineRoute({
  method: 'GET',
  path: '/v1/pilot',
  operationId: 'getPilot',
  tag: 'Pilot',
  tagDescription: 'The profile of the pilot.',
  summary: "Get the pilot's profile",
  description:
    'Name, telephone, licences, ratings with expiry and medical certificate; `data` is null if there is no profile.',
  response: v.pipe(v.nullable(profile), v.description('The profile; null when there is none.')),
  named: { PilotProfile: profile },
  example: recordExample(kind),
  handle: async ({ accountId }, { records }: { records: Pick<RecordReader, 'all'> }) => {
    const [json] = await records.all(accountId, 'pilot')
    return ok(json === undefined ? value(null) : document(json))
  },
})
