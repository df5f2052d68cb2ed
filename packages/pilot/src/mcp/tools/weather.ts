import * as v from 'valibot'
import { toolArguments } from './fields.ts'
import { readTool } from './tool.ts'

const MOST_AERODROMES = 10

const ident = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{3,4}$/, 'must be an indicator of 3 or 4 characters'))

export const weatherTool = readTool({
  name: 'weather',
  title: 'Decoded weather',
  description:
    'METAR and TAF of aerodromes, raw and decoded. `unparsed` has the groups that the decoder did not ' +
    'understand: mention them, do not guess their meaning. `ageMinutes` is the age of a report; an old report ' +
    'is not the present weather. `status` `unavailable` means that the provider could not be reached, not ' +
    'that there is no weather.',
  input: toolArguments({
    aerodromes: v.optional(
      v.pipe(
        v.array(ident),
        v.maxLength(MOST_AERODROMES),
        v.description('ICAO indicators. Without them, all aerodromes on a card or on the weather briefing.'),
      ),
    ),
  }),
  output: v.looseObject({
    weather: v.array(v.looseObject({ ident: v.string(), status: v.string(), fetchedAt: v.nullable(v.string()) })),
  }),
  async read({ bag }, { aerodromes = [] }) {
    if (aerodromes.length === 0) return { weather: (await bag.get('/v1/weather')).data }
    const entries = aerodromes.map(async (ident) => (await bag.get('/v1/weather/{ident}', { path: { ident } })).data)
    return { weather: await Promise.all(entries) }
  },
})
