import * as v from 'valibot'
import { recordOf, toolArguments } from './fields.ts'
import { readTool } from './tool.ts'

export const pilotTool = readTool({
  name: 'pilot_profile',
  title: 'Pilot profile',
  description:
    'Name, licences, ratings with their expiry, and medical certificate of the pilot; null if there is no profile.',
  input: toolArguments({}),
  output: v.looseObject({ profile: v.nullable(recordOf('The profile.')) }),
  read: async ({ bag }) => ({ profile: (await bag.get('/v1/pilot')).data }),
})
