import * as v from 'valibot'
import { readTool } from '../tool.ts'

export const pilotTool = readTool({
  name: 'pilot_profile',
  title: 'Pilot profile',
  description:
    'Name, licences, ratings with their expiry, and medical certificate of the pilot; null if there is no profile.',
  input: v.object({}),
  read: async ({ bag }) => (await bag.get('/v1/pilot')).data,
})
