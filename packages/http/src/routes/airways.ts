import { type Airways, airway, airwayParts, ok } from '@flightbag/core'
import * as v from 'valibot'
import { filterText, oneOf } from '../declare/parameters.ts'
import { defineRoute } from '../declare/route.ts'
import { documents } from '../respond/answer.ts'

const record = v.pipe(airway, v.description('One ATS route.'))

export const airways = defineRoute({
  method: 'GET',
  path: '/v1/airways',
  tag: 'Airways',
  tagDescription: 'ATS routes of one country: reference data, the same for everybody.',
  summary: 'The ATS routes of one country',
  description:
    'Reference data, the same for everybody. `source` names the editions. Limits and levels are not included.',
  query: {
    airspace: oneOf('Only the lower or the upper routes; both when it is left out.', ['lower', 'upper']),
    designator: filterText('Only the route of this designator, whatever its case.', 'W5'),
  },
  response: v.array(record),
  named: { Airway: record, ...airwayParts },
  example: [
    {
      designator: 'W5',
      airspace: 'lower',
      navigation: 'conventional',
      points: [
        { name: 'MDP', latDeg: -37.93, lonDeg: -57.58, distanceNm: 98 },
        { name: 'EZE', latDeg: -34.82, lonDeg: -58.54, distanceNm: null },
      ],
      source: 'AIP 2026-09',
    },
  ],
  handle: async ({ query }, ports: { airways: Pick<Airways, 'list'> }) =>
    ok(documents(await ports.airways.list(query))),
})
