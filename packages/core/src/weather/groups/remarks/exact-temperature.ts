import { one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'
import { celsius, formatSignedTenths, readSignedTenths } from './signed-tenths.ts'

/** TsnTTTsnTTT: air temperature and dew point to the tenth of a degree; the dew point may be left out. */
export const exactTemperature = remark<{ air: number; dew: number | null }>({
  name: 'exactTemperature',
  starts: 'T',
  read(tokens, at) {
    const match = /^T([01]\d{3})([01]\d{3})?$/.exec(tokens[at]!)
    if (match === null) return null
    return one({ air: readSignedTenths(match[1]!), dew: match[2] === undefined ? null : readSignedTenths(match[2]) })
  },
  format: ({ air, dew }) => `T${formatSignedTenths(air)}${dew === null ? '' : formatSignedTenths(dew)}`,
  entry: ({ air, dew }) => ({
    kind: 'exactTemperature',
    temperatureC: celsius(air),
    dewpointC: dew === null ? null : celsius(dew),
  }),
})
