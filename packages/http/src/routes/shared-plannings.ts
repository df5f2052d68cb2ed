import { notFound, ok, type SharedPlannings, sharedPlanningOf } from '@flightbag/core/ports'
import { sampleRecords, sharedDoc, sharedParticipant, sharedPlanningView } from '@flightbag/core/schemas'
import * as v from 'valibot'
import { recordId } from '../declare/common-parameters.ts'
import { defineRoute } from '../declare/route.ts'
import { value } from '../respond/handler-answer.ts'

interface SharedPlanningPorts {
  readonly sharedPlannings: SharedPlannings
}

const { ownerId } = sampleRecords.sharedPlanning

const example = sharedPlanningOf(sampleRecords.sharedPlanning, ownerId, (_, id) => ({
  id,
  registration: id.replace('aircraft-', '').toUpperCase(),
  icaoType: sampleRecords.aircraft.icaoType,
}))

const tag = 'Shared plannings'

const named = { SharedPlanning: sharedPlanningView, SharedPlanningDoc: sharedDoc, Participant: sharedParticipant }

const tagDescription = 'Plannings that several pilots edit. The provider keys of the owner are never included.'

export const sharedPlannings = defineRoute({
  method: 'GET',
  path: '/v1/shared-plannings',
  tag,
  tagDescription,
  operationId: 'listSharedPlannings',
  summary: 'List shared plannings',
  description: 'The shared plannings of which the pilot is the owner or an accepted guest, newest change first.',
  response: v.pipe(v.array(sharedPlanningView), v.description('The shared plannings, newest change first.')),
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
  operationId: 'getSharedPlanning',
  summary: 'Get one shared planning',
  description: '404 unless the pilot is its owner or an accepted guest.',
  params: { id: recordId('Id of the shared planning.', 'shared-pilot-accepted') },
  response: sharedPlanningView,
  named,
  failures: ['not_found'],
  example,
  handle: async ({ accountId, params }, ports: SharedPlanningPorts) => {
    const view = await ports.sharedPlannings.one(accountId, params.id)
    return view === null ? notFound('shared planning') : ok(value(view))
  },
})
