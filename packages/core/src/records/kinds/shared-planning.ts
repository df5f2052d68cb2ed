import * as v from 'valibot'
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.ts'
import { err } from '../../lib/result.ts'
import { acceptedGuests } from '../../shared-plannings/shared-plannings.ts'
import { anything, dateTime, group, id, list, name, number, open, reference, text, unchecked } from '../fields.ts'
import { readRecord } from '../import/read-record.ts'
import { defineRecordKind, type RecordKind } from '../record-kind.ts'
import { sampleRecords } from '../sample-records.ts'

const participantStatus = v.picklist(['owner', 'invited', 'accepted'], 'must be owner, invited or accepted')

/**
 * A planning that several pilots edit (spec, Shared planning). It is stored once, in its owner's bag;
 * `shared-plannings.ts` declares the served fields.
 */
export const sharedPlanning: RecordKind = defineRecordKind({
  name: 'sharedPlanning',
  collection: null,
  title: 'shared planning',
  description: 'A planning that its owner shares with accepted guests.',
  schema: open({
    id,
    ownerId: reference('The account that owns it.'),
    doc: v.nullish(
      v.pipe(
        open(
          unchecked({
            route: anything('Points of the route, in order.'),
            alternates: list(v.string(), 'Alternate aerodromes. Null: none.'),
            departureTime: dateTime('Planned departure, UTC.'),
            level: text('Level, for example A045 (hundreds of feet).'),
            rules: text('Flight rules, I or V.'),
            wind: group({ choice: text('Source of the wind: forecast, manual or none.') }, 'Choice of the wind.'),
          }),
        ),
        v.description('The part that all participants edit. Null: none.'),
      ),
    ),
    participants: list(
      open({
        userId: reference('Account of the participant.'),
        status: v.nullish(v.pipe(participantStatus, v.description('owner, invited or accepted. Null: not known.'))),
        personal: group(
          {
            aircraftId: reference("Id of the chosen aircraft, in the participant's own bag."),
            ...unchecked({
              speed: number('Speed, knots.'),
              burn: number('Consumption, litres per hour.'),
              fuel: number('Fuel on board, litres.'),
            }),
          },
          "The participant's own figures. Null: none chosen.",
        ),
        name: name('Name of the participant.'),
      }),
      'The owner and the guests. Null: none.',
    ),
    ...unchecked({
      removedUserIds: list(
        v.string(),
        'Accounts that left or were removed: they cannot read it. Null or absent: none. Never served.',
      ),
      providerKeys: anything('Keys of the owner for weather and other providers. Never served.'),
      notes: text('Notes of the owner. Never served.'),
    }),
  }),
  example: sampleRecords.sharedPlanning,
  orderedBy: 'last change, newest first',
  order: 'lastChange',
  guests: acceptedGuests,
  read: (record, { accountId, takeOwnership }) => {
    const ownerId = record.ownerId ?? accountId
    if (ownerId !== accountId && takeOwnership) return readRecord(sharedPlanning, moved(record, ownerId, accountId))
    if (ownerId !== accountId)
      return err({
        field: 'record.ownerId',
        message: 'must be the account it is imported for, unless the import takes ownership',
      })
    return readRecord(sharedPlanning, record)
  },
})

/** A planning with another owner, who also replaces the old one among the participants. */
function moved(record: JsonObject, from: Json, to: string): JsonObject {
  const { participants } = record
  if (!Array.isArray(participants)) return { ...record, ownerId: to }
  const replaced = participants.map((one) => (isJsonObject(one) && one.userId === from ? { ...one, userId: to } : one))
  return { ...record, ownerId: to, participants: replaced }
}
