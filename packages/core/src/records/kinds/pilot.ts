import * as v from 'valibot'
import { date, group, id, list, number, open, text, unchecked } from '../fields.ts'
import { defineRecordKind } from '../record-kind.ts'
import { sampleRecords } from '../sample-records.ts'

const licence = open({
  type: text('Type code, for example PPA.'),
  name: text('Name of the licence.'),
  number: text('Number.'),
  issuedOn: date('Date of issue.'),
  authority: text('Issuing authority.'),
})

const rating = open({
  name: text('Name of the rating.'),
  expiresOn: date('Date of expiry. Null: it does not expire.'),
})

/** The pilot's profile: one per account (spec, Record kinds). */
export const pilot = defineRecordKind({
  name: 'pilot',
  collection: null,
  title: 'pilot profile',
  description: 'Name, telephone, licences, ratings with expiry, medical certificate.',
  schema: open({
    id,
    ...unchecked({
      name: text('Name.'),
      telephone: text('Telephone.'),
      nationality: text('Nationality, ISO 3166 alpha-2.'),
      birthDate: date('Date of birth.'),
      baseAerodrome: text('Identifier of the base aerodrome.'),
      licences: list(licence, 'Licences. Null: not known.'),
      ratings: list(rating, 'Ratings. Null: not known.'),
      medicalCertificate: group(
        {
          class: number('Class, 1 to 3.'),
          issuedOn: date('Date of issue.'),
          expiresOn: date('Date of expiry.'),
          limitations: list(v.string(), 'Limitations. Null or absent: none.'),
        },
        'Medical certificate. Null: none.',
      ),
      notes: text('Notes of the pilot.'),
    }),
  }),
  example: sampleRecords.pilot,
  orderedBy: 'last change, newest first',
  order: 'lastChange',
  single: true,
})
