import * as v from 'valibot'
import { dateField, toolArguments } from './fields.ts'
import { readTool } from './tool.ts'

export const logbookTotalsTool = readTool({
  name: 'logbook_totals',
  title: 'Logbook totals',
  description:
    'Totals of the logbook: `totals` in minutes, `logged` in tenths of an hour. The breakdown (instrument, ' +
    'instructor, multi-engine) describes flight time and is not added to it; simulator time is not flight ' +
    'time.',
  input: toolArguments({
    from: v.optional(dateField('The first date.')),
    to: v.optional(dateField('The last date.')),
  }),
  output: v.looseObject({
    unit: v.string(),
    totals: v.pipe(v.looseObject({}), v.description('Minutes, and numbers of landings and entries.')),
    logged: v.pipe(v.looseObject({}), v.description('Tenths of an hour, and numbers of landings and entries.')),
  }),
  async read({ bag }, { from, to }) {
    const query = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
    return (await bag.get('/v1/logbook/totals', { query })).data
  },
})
