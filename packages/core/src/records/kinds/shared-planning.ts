import * as v from 'valibot'
import { err } from '../../lib/result.ts'
import { acceptedGuests } from '../../shared-plannings/shared-plannings.ts'
import { id, list, name, open, reference } from '../fields.ts'
import { readRecord } from '../import/read-record.ts'
import { defineRecordKind, type RecordKind } from '../record-kind.ts'

const participantStatus = v.picklist(['owner', 'invited', 'accepted'], 'must be owner, invited or accepted')

/** A planning edited by several pilots (spec, Shared planning). Kept once, in its owner's bag; what is served is in shared-plannings.ts. */
export const sharedPlanning: RecordKind = defineRecordKind({
  name: 'sharedPlanning',
  collection: null,
  title: 'shared planning',
  description: 'A planning that its owner shares with accepted guests.',
  schema: open({
    id,
    ownerId: reference('The account that owns it.'),
    doc: v.nullish(open({})),
    participants: list(
      open({
        userId: reference('Account of the participant.'),
        status: v.nullish(participantStatus),
        personal: v.nullish(
          open({
            aircraftId: reference("The aircraft chosen, of the participant's own bag."),
            speed: v.nullish(v.unknown()),
          }),
        ),
        name: name('Name of the participant.'),
      }),
    ),
  }),
  orderedBy: 'last change, newest first',
  order: 'lastChange',
  guests: acceptedGuests,
  read: (record, { accountId }) => {
    const ownerId = record.ownerId ?? accountId
    if (ownerId !== accountId)
      return err({ field: 'record.ownerId', message: 'must be the account it is imported for' })
    return readRecord(sharedPlanning, record)
  },
})
