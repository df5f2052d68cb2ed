import type { DateOrder } from '../values/dates.ts'

/** The values of a flight that a format can have a column for. */
export type FlightField =
  | 'id'
  | 'date'
  | 'aircraft'
  | 'icaoType'
  | 'make'
  | 'model'
  | 'class'
  | 'equipment'
  | 'from'
  | 'to'
  | 'route'
  | 'remarks'
  | 'purpose'
  | 'cells'
  | 'total'
  | 'night'
  | 'crossCountry'
  | 'pilot'
  | 'copilot'
  | 'dual'
  | 'crossCountryNight'
  | 'pilotNight'
  | 'copilotNight'
  | 'dualNight'
  | 'instructorGiven'
  | 'instrumentReal'
  | 'instrumentHood'
  | 'multiEngine'
  | 'simulator'
  | 'approaches'

/**
 * A logbook format, declared once: its columns, from which the reader, the check of the header and the documentation
 * derive.
 */
export interface LogbookFormat {
  readonly name: 'foreflight' | 'myflightbook' | 'logten' | 'csv'
  readonly title: string
  /**
   * For each value the names that its column has in the generations of the format; the first that a file has is read.
   */
  readonly columns: { readonly [field in FlightField]?: readonly string[] }
  /** The landings: the first of these lists of which the file has every column; their sum is the number. */
  readonly landings: readonly (readonly string[])[]
  /** Whether the route begins and ends with the aerodromes, because the program has no columns for them. */
  readonly hasPlacesInRoute?: true
  /** Columns that contain packed approaches, `count;type;...`. */
  readonly packedApproaches?: readonly string[]
  /** Columns that identify the format when no other is named. */
  readonly recognisedBy: readonly (readonly string[])[]
  /** Whether a duration without a separator, such as `2`, is hours; otherwise it could be minutes and is refused. */
  readonly hasBareHours: boolean
}

/** The short name of a format, by which a pilot chooses it. */
export type LogbookFormatName = LogbookFormat['name']

/** How a file writes durations without a separator, such as 90. */
export type BareDurations = 'minutes' | 'hours'

/** Which columns of a file contain the values of a flight, and what the file itself does not say about them. */
export interface ColumnMap {
  /** The name of the file's column by the name of the value, one of `mapNames`. */
  readonly columns: Readonly<Record<string, string>>
  /** Absent if a duration without a separator is to be refused. */
  readonly durations?: BareDurations
  readonly dates?: DateOrder
  /** The values whose column a file may lack. */
  readonly optional?: readonly string[]
  /** If true, a column that the map does not name fills no value, although its name would be accepted without a map. */
  readonly isComplete?: boolean
}

/** The options that the pilot chooses because a file does not determine them. */
export interface ReadOptions {
  /** The format; recognised by the header when absent. */
  readonly from?: LogbookFormatName
  /** The order of numbers in dates such as 7/8/2025, when the dates of the file do not determine it. */
  readonly dates?: DateOrder
  /** The columns of a file that has the header of no known format. */
  readonly map?: ColumnMap
}

/**
 * The column of our own exports that contains the eight cells, which the sums of other programs do not always
 * determine.
 */
export const CELLS_COLUMN = 'Flightbag Cells'
