import { notFound, ok, type SharedPlannings, sharedDoc, sharedParticipant, sharedPlanningView } from '@flightbag/core'
import * as v from 'valibot'
import { recordId } from '../declare/parameters.ts'
import { defineRoute } from '../declare/route.ts'
import { value } from '../respond/answer.ts'

interface SharedPlanningPorts {
  readonly sharedPlannings: SharedPlannings
}

const example = {
  id: 'shared-1',
  updatedAt: '2026-10-03T09:30:00.000Z',
  ownerId: '5f1f6a0e-5d0c-4c42-9a55-0b6b9d6c1b11',
  doc: { route: ['SAZM', 'SAEZ'], alternates: ['SADP'], departureTime: null, level: 65, rules: 'VFR', wind: null },
  participants: [
    {
      userId: '5f1f6a0e-5d0c-4c42-9a55-0b6b9d6c1b11',
      status: 'owner',
      personal: { aircraftId: 'aircraft-1', speed: 105, burn: 32, fuel: 150 },
      aircraft: { id: 'aircraft-1', registration: 'LV-ABC', icaoType: 'C172' },
    },
  ],
}

const tag = 'Shared plannings'

const named = { SharedPlanning: sharedPlanningView, SharedPlanningDoc: sharedDoc, Participant: sharedParticipant }

const tagDescription = 'Plannings that several pilots edit. Secrets of the owner are never included.'

export const sharedPlannings = defineRoute({
  method: 'GET',
  path: '/v1/shared-plannings',
  tag,
  tagDescription,
  summary: 'The shared plannings of which the pilot is owner or accepted guest, newest change first',
  response: v.array(sharedPlanningView),
  named,
  example: [example],
  handle: async ({ accountId }, ports: SharedPlanningPorts) =>
    ok(value([...(await ports.sharedPlannings.list(accountId))])),
})

export const sharedPlanning = defineRoute({
  method: 'GET',
  path: '/v1/shared-plannings/{id}',
  tag,
  tagDescription,
  summary: 'One shared planning',
  description: 'Not found unless the pilot is its owner or an accepted guest.',
  params: { id: recordId('Id of the shared planning.', 'shared-1') },
  response: sharedPlanningView,
  named,
  failures: ['not_found'],
  example,
  handle: async ({ accountId, params }, ports: SharedPlanningPorts) => {
    const view = await ports.sharedPlannings.one(accountId, params.id)
    return view === null ? notFound('shared planning') : ok(value(view))
  },
})
