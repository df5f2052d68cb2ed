/**
 * Exchange with other programs: pure readers and writers of their files. Files are given and returned as text or bytes.
 */

// Logbooks of other programs.

export { acceptedHeaders } from './logbook/accepted-headers.ts'
export { aircraftKey } from './logbook/aircraft.ts'
export type { DualRule, Undecided } from './logbook/cells.ts'
export type { ChangedField } from './logbook/changed-fields.ts'
export type { Figures } from './logbook/figures.ts'
export type { ColumnMap, LogbookFormatName, ReadOptions } from './logbook/format.ts'
export type { BagRecords } from './logbook/identity/known-flights.ts'
export type { DifferingRule } from './logbook/identity/match-flights.ts'
export { columnsOf, mapNames, mergedMap } from './logbook/maps/column-map.ts'
export { readyMaps } from './logbook/maps/ready-maps.ts'
export { OPENING_ID, openingEntry, openingTimes, type StatedOpening } from './logbook/opening.ts'
export { type ImportDecisions, type PlannedFlight, planFlights } from './logbook/plan.ts'
export { type LogbookFile, MAX_LOGBOOK_BYTES, readLogbook } from './logbook/read-logbook.ts'
export { logbookFormats } from './logbook/recognise.ts'
export { undecidedEntry, undecidedSum } from './logbook/source/stated-times.ts'
export {
  type ChangedFlight,
  type ComparedFlight,
  type DifferingFlight,
  type ImportPlan,
  LISTED_ROWS,
  summarisePlan,
  type UndecidedFlight,
} from './logbook/summary.ts'
export { type Decided, decideEntry } from './logbook/undecided.ts'
export { exportLosses, type Loss } from './logbook/write/losses.ts'
export { writableEntries, writeLogbook, writtenFormats } from './logbook/write/write-logbook.ts'

// Routes and flight plans.

export { isIcao, readIcao, writeIcao } from './routes/icao.ts'
export { planningOf, routeOf } from './routes/planning.ts'
export type { Route, RouteFormat } from './routes/route.ts'
export { MAX_ROUTE_BYTES, readRoute, routeFormats, writeRoute } from './routes/route-formats.ts'

// Checklists.

export type { ChecklistBinder, ChecklistFormat, ReadBinder } from './checklists/checklist.ts'
export {
  checklistFormats,
  MAX_CHECKLIST_BYTES,
  readChecklists,
  type WrittenChecklists,
  writeChecklists,
} from './checklists/checklist-formats.ts'
export { checklistOf, checklistRecords, countCritical } from './checklists/records.ts'

// Logbook sheets of the regulators.

export { argentine } from './sheet/argentine.ts'
export { easa } from './sheet/easa.ts'
export type { SheetLayout } from './sheet/layout.ts'
export { type SheetPage, sheetPages } from './sheet/pages.ts'
export { type RoundingName, roundings } from './sheet/rounding.ts'
export { footLines, headCells, labelSpan, sheetCsv, sheetHeader, sheetHtml, totalRows } from './sheet/write-sheet.ts'

// Tables and texts.

export { decodeText } from './csv/decode-text.ts'
export { csvRow, spreadsheetRow } from './csv/write-rows.ts'
export type { FileFault } from './fault.ts'
export { isSameRecord } from './same-record.ts'
export type { DateOrder } from './values/dates.ts'
