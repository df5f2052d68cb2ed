import type { AttachmentOwner } from '@flightbag/core'
import {
  attachmentDownload,
  DOWNLOAD_URL_LIFETIME_MS,
  downloadGeneratedAtMs,
  type Files,
  notFound,
  ok,
  type RecordReader,
  readJson,
} from '@flightbag/core/ports'
import { attachmentDownloadSchema, attachmentIdSchema, sampleAttachments } from '@flightbag/core/schemas'
import * as v from 'valibot'
import { recordId } from '../declare/common-parameters.ts'
import type { Parameter } from '../declare/parameter.ts'
import { defineRoute } from '../declare/route.ts'
import { durationText } from '../lib/amounts.ts'
import { value } from '../respond/handler-answer.ts'

function attachmentId(example: string): Parameter<string> {
  return {
    description: 'An `id` in the `attachments` of the record: a UUID.',
    schema: attachmentIdSchema,
    read: (text) => (v.is(attachmentIdSchema, text) ? text : null),
    rule: 'must be a UUID',
    example,
  }
}

interface AttachmentPorts {
  readonly records: Pick<RecordReader, 'one'>
  readonly files: Pick<Files, 'stat' | 'signedUrl'>
}

function downloadOf(owner: AttachmentOwner, collection: string, title: string, idDescription: string) {
  const response = attachmentDownloadSchema(owner)
  const { record, ...file } = sampleAttachments[owner]
  return defineRoute({
    method: 'GET',
    path: `/v1/${collection}/{id}/attachments/{attachmentId}`,
    operationId: owner === 'aircraft' ? 'getAircraftAttachment' : 'getAerodromeAttachment',
    tag: collection === 'aircraft' ? 'Aircraft' : 'Aerodromes',
    summary: `Get the download URL of an attachment of an ${title}`,
    description:
      'The attachment with a presigned URL, which is fetched without the key and is valid for ' +
      `${durationText(DOWNLOAD_URL_LIFETIME_MS)} from \`generatedAt\`. ` +
      '404: the record does not list the attachment, or its file is not uploaded yet.',
    params: { id: recordId(idDescription, record), attachmentId: attachmentId(file.id) },
    response,
    named: { [`${owner === 'aircraft' ? 'Aircraft' : 'Aerodrome'}AttachmentDownload`]: response },
    failures: ['not_found'],
    example: {
      ...file,
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
)

export const aircraftAttachment = downloadOf('aircraft', 'aircraft', 'aircraft', 'Id of the aircraft.')
