import { formOf, hasMark, isMinusZero } from '../../grammar/form.ts'
import { one } from '../../grammar/group-kind.ts'
import { followsExactTemperature } from './additive-data.ts'
import { remark } from './remark.ts'
import { celsius, formatSignedTenths, readSignedTenths, tenthsOf } from './signed-tenths.ts'

/** Two sensors measure air and dew point: in fog, the dew point may be up to a degree above the temperature. */
const MAX_ERROR_TENTHS = 10

/** Whether tenths of a degree agree with the whole degrees of the body; stations round in different ways. */
function roundsTo(tenths: number | null, whole: number | null | undefined): boolean {
  return tenths === null || whole == null || Math.abs(tenths - whole * 10) <= 10
}

/** TsnTTTsnTTT: air temperature and dew point to the tenth of a degree; the dew point may be left out. */
export const exactTemperature = remark<{ air: number; dew: number | null }, 'exactTemperature'>({
  name: 'exactTemperature',
  starts: 'T',
  read(tokens, at) {
    const match = /^T([01]\d{3})([01]\d{3})?$/.exec(tokens[at]!)
    if (match === null || followsExactTemperature(tokens, at)) return null
    return one({ air: readSignedTenths(match[1]!), dew: match[2] === undefined ? null : readSignedTenths(match[2]) })
  },
  format: ({ air, dew }) => `T${formatSignedTenths(air)}${dew === null ? '' : formatSignedTenths(dew)}`,
  form: ({ air, dew }) => formOf({ '1000/': isMinusZero(air), '/1000': isMinusZero(dew) }),
  coded: ({ temperatureC, dewpointC }, form) => ({
    air: tenthsOf(temperatureC, hasMark(form, '1000/')),
    dew: dewpointC === null ? null : tenthsOf(dewpointC, hasMark(form, '/1000')),
  }),
  entry({ air, dew }, { body }) {
    const contradicts = dew !== null && dew > air + MAX_ERROR_TENTHS
    if (contradicts || !roundsTo(air, body?.temperatureC) || !roundsTo(dew, body?.dewpointC)) return null
    return {
      kind: 'exactTemperature',
      temperatureC: celsius(air),
      dewpointC: dew === null ? null : celsius(dew),
    }
  },
})
