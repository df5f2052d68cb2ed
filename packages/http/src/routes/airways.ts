import { type Airways, ok } from '@flightbag/core/ports'
import { airwayParts, servedAirway } from '@flightbag/core/schemas'
import * as v from 'valibot'
import { filterText, oneOf } from '../declare/common-parameters.ts'
import { defineRoute } from '../declare/route.ts'
import { documents } from '../respond/handler-answer.ts'

const record = v.pipe(servedAirway, v.description('One ATS route. Null or absent: not known.'))

export const airways = defineRoute({
  method: 'GET',
  path: '/v1/airways',
  operationId: 'listAirways',
  tag: 'Airways',
  tagDescription: 'ATS routes of one country: reference data, the same for all accounts.',
  summary: 'List ATS routes',
  description:
    'All routes, or those that match the filters; for an unknown designator, the list is empty. `source` names the ' +
    'editions. Limits, minimum flight levels and the direction of cruising levels are not included.',
  query: {
    airspace: oneOf('Only the lower or only the upper routes. Absent: both.', ['lower', 'upper']),
    designator: filterText('Only the route with this designator, without regard to case.', 'W901'),
  },
  response: v.pipe(v.array(record), v.description('The routes that match the filters.')),
  named: { Airway: record, ...airwayParts },
  example: [
    {
      id: 'airway-lower-w901',
      sample: true,
      designator: 'W901',
      airspace: 'lower',
      navigation: 'conventional',
      points: [
        { name: 'FDO', latDeg: -34.4514, lonDeg: -58.5842, distanceNm: 86.6 },
        { name: 'GUA', latDeg: -33.0097, lonDeg: -58.6142, distanceNm: null },
      ],
      source: 'Sample routes drawn between real navaids: not published, not for navigation',
      updatedAt: '2026-10-03T10:25:02.000Z',
    },
  ],
  handle: async ({ query }, ports: { airways: Pick<Airways, 'list'> }) =>
    ok(documents(await ports.airways.list(query))),
})
