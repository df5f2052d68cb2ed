import type { Found, GroupKind } from '../grammar/group-kind.ts'
import type { TafDecoded } from '../schema/taf.ts'

/** `FCST NOT AVBL DUE NO OBS` of Canadian TAFs: there is no forecast, with the reason. */
export const notAvailable = {
  name: 'notAvailable',
  starts: 'F',
  read(tokens, at): Found<string> | null {
    const reason = ['NO OBS', 'INSUFFICIENT OBS'].find((words) =>
      `FCST NOT AVBL DUE ${words}`.split(' ').every((word, index) => tokens[at + index] === word),
    )
    return reason === undefined ? null : { value: reason, used: 6 }
  },
  format: (reason) => `FCST NOT AVBL DUE ${reason}`,
  collect: ({ report }) => report.notAvailable ?? undefined,
  put(reason, target) {
    if (target.notAvailable !== null) return false
    target.notAvailable = reason
    return true
  },
} satisfies GroupKind<string, Pick<TafDecoded, 'notAvailable'>>
