import * as v from 'valibot'
import { readTool } from '../tool.ts'
import { dateField } from './fields.ts'

export const logbookTotalsTool = readTool({
  name: 'logbook_totals',
  title: 'Logbook totals',
  description:
    'Totals of the logbook: `totals` in minutes, `logged` in tenths of an hour. The breakdown (instrument, ' +
    'instructor, multi-engine) describes flight time and is not added to it; simulator time is not flight ' +
    'time.',
  input: v.object({
    from: v.optional(dateField('The first date.')),
    to: v.optional(dateField('The last date.')),
  }),
  async read({ bag }, { from, to }) {
    const query = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
    return (await bag.get('/v1/logbook/totals', { query })).data
  },
})
