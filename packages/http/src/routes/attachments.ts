import {
  type AttachmentOwner,
  attachmentDownload,
  attachmentDownloadSchema,
  attachmentIdSchema,
  downloadGeneratedAtMs,
  type Files,
  notFound,
  ok,
  type RecordReader,
  readJson,
} from '@flightbag/core'
import * as v from 'valibot'
import { recordId } from '../declare/common-parameters.ts'
import type { Parameter } from '../declare/parameter.ts'
import { defineRoute } from '../declare/route.ts'
import { value } from '../respond/handler-answer.ts'

/** The attachment of the record in the sample bag. */
const EXAMPLES = {
  aerodrome: { record: 'aerodrome-sadf', name: 'sadf-diagram.png', contentType: 'image/png' },
  aircraft: { record: 'aircraft-lv-xsa', name: 'lv-xsa-quick-reference.pdf', contentType: 'application/pdf' },
}
const EXAMPLE_ID = '0d9c2f5e-3a0e-4f0b-8a55-1c7f6f1f2b10'

const attachmentId: Parameter<string> = {
  description: 'An `id` in the `attachments` of the record: a UUID.',
  schema: attachmentIdSchema,
  read: (text) => (v.is(attachmentIdSchema, text) ? text : null),
  rule: 'must be a UUID',
  example: EXAMPLE_ID,
}

interface AttachmentPorts {
  readonly records: Pick<RecordReader, 'one'>
  readonly files: Pick<Files, 'stat' | 'signedUrl'>
}

function downloadOf(owner: AttachmentOwner, collection: string, title: string, idDescription: string, kind: string) {
  const response = attachmentDownloadSchema(owner)
  return defineRoute({
    method: 'GET',
    path: `/v1/${collection}/{id}/attachments/{attachmentId}`,
    operationId: owner === 'aircraft' ? 'getAircraftAttachment' : 'getAerodromeAttachment',
    tag: collection === 'aircraft' ? 'Aircraft' : 'Aerodromes',
    summary: `Get the download URL of an attachment of an ${title}`,
    description:
      'The attachment with a presigned URL, which is fetched without the key and is valid for 15 minutes from ' +
      '`generatedAt`. 404: the record does not list the attachment, or its file is not uploaded yet.',
    params: { id: recordId(idDescription, EXAMPLES[owner].record), attachmentId },
    response,
    named: { [`${owner === 'aircraft' ? 'Aircraft' : 'Aerodrome'}AttachmentDownload`]: response },
    failures: ['not_found'],
    example: {
      id: EXAMPLE_ID,
      name: EXAMPLES[owner].name,
      contentType: EXAMPLES[owner].contentType,
      bytes: 48213,
      kind,
      createdAt: '2026-09-18T10:00:00.000Z',
      url: 'https://files.example.org/example?signature=abc',
      urlExpiresAt: '2026-10-03T09:45:00.000Z',
    },
    handle: async ({ accountId, params, nowMs }, { records, files }: AttachmentPorts) => {
      const json = await records.one(accountId, owner, params.id)
      if (json === null) return notFound(title)
      const record: unknown = readJson(new TextDecoder().decode(json))
      const generatedAtMs = downloadGeneratedAtMs(nowMs)
      const request = { owner, accountId, record, attachmentId: params.attachmentId, generatedAtMs }
      const download = await attachmentDownload(files, request)
      return download.ok ? ok(value(download.value, { generatedAtMs })) : download
    },
  })
}

export const aerodromeAttachment = downloadOf(
  'aerodrome',
  'aerodromes',
  'aerodrome card',
  'Id of the aerodrome card, otherwise its identifier, without regard to case.',
  'diagram',
)

export const aircraftAttachment = downloadOf('aircraft', 'aircraft', 'aircraft', 'Id of the aircraft.', 'manual')
