import { colorState } from '../color-state.ts'
import { remark } from './remark.ts'

/** A military colour state among the remarks. */
export const colorStateRemark = remark<string, 'colorState'>({
  name: 'colorState',
  starts: colorState.starts,
  read: colorState.read,
  format: colorState.format,
  coded: ({ state }) => state,
  entry: (state) => ({ kind: 'colorState', state }),
})
