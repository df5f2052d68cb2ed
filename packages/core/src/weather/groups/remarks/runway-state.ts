import { one } from '../../grammar/group-kind.ts'
import {
  type CodedRunwayState,
  formatRunwayState,
  readRunwayState,
  runwayStateForm,
  runwayStateGroup,
  runwayStateOf,
} from '../runway-state.ts'
import { remark } from './remark.ts'

/** A runway-state group of the old form among the remarks, where Russian stations put it. */
export const runwayStateRemark = remark<CodedRunwayState, 'runwayState'>({
  name: 'runwayState',
  starts: '0123456789R',
  read(tokens, at) {
    const value = readRunwayState(tokens[at]!)
    return value === null ? null : one(value)
  },
  format: formatRunwayState,
  form: runwayStateForm,
  coded: ({ runway, code }, form) => runwayStateGroup(runway, code, form),
  entry(value, { body }) {
    if (value.form === 'old' && !body?.ident?.startsWith('U')) return null
    return {
      kind: 'runwayState',
      runway: runwayStateOf(value).runway,
      code: formatRunwayState({ ...value, form: 'old', head: '' }),
    }
  },
})
