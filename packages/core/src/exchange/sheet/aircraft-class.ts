import type { JsonObject } from '../../lib/json.ts'
import { isJsonObject } from '../../lib/json.ts'
import { columnKey } from '../csv/header.ts'
import { storedSources } from '../logbook/source/stored-source.ts'
import { isMultiEngineClass } from '../logbook/tables.ts'
import { type SheetEntry, textAt } from './layout.ts'

/** The columns in which programs state the class of an aircraft, beside the flight or in a table of aircraft. */
const COLUMNS = ['aircraftClass', 'Category/Class', 'Class', 'aircraftType_selectedAircraftClass'].map(columnKey)

/**
 * The class of the Argentine sheet, MONT-T, MULT-T, MONT-A or MULT-A: that of the aircraft's record, otherwise that of
 * the imported file. Empty if neither states both the engines and land or sea.
 */
export function aircraftClass({ entry, aircraft }: SheetEntry): string {
  const own = textAt(aircraft, 'class')
  if (own !== '') return own
  const described = isJsonObject(aircraft.importedFrom) ? aircraft.importedFrom.row : undefined
  const rows = [...(isJsonObject(described) ? [described] : []), ...storedSources(entry).map(({ row }) => row)]
  return rows.map((row) => sheetClass(statedIn(row))).find((found) => found !== '') ?? ''
}

function statedIn(row: JsonObject): string {
  const found = Object.entries(row).find(
    ([name, text]) => COLUMNS.includes(columnKey(name)) && typeof text === 'string',
  )
  return found === undefined ? '' : String(found[1])
}

/** The class of `AMEL`, `airplane_single_engine_sea` and the like; empty for another text. */
function sheetClass(text: string): string {
  const isMulti = isMultiEngineClass(text)
  if (isMulti === null) return ''
  if (/^A[SM]EL$|land/i.test(text)) return isMulti ? 'MULT-T' : 'MONT-T'
  return /^A[SM]ES$|sea/i.test(text) ? (isMulti ? 'MULT-A' : 'MONT-A') : ''
}
