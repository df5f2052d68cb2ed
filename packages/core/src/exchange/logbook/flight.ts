/**
 * The parts of a flight's time that a file states, in fifths of a minute (see {@link Duration}). Null: the file has no
 * such column. An empty cell of a column that the file has is zero, because the program that wrote it counts it as
 * zero.
 */
export interface StatedTimes {
  readonly total: number
  readonly night: number | null
  readonly crossCountry: number | null
  /** As pilot in command, and as second in command. */
  readonly pilot: number | null
  readonly copilot: number | null
  /** Instruction received. A file does not determine whether it counts as pilot or as copilot time. */
  readonly dual: number | null
  readonly crossCountryNight: number | null
  readonly pilotNight: number | null
  readonly copilotNight: number | null
  readonly dualNight: number | null
}

/**
 * The eight cells and the pilot's own decimal figure, as our own export writes them beside the columns of the program.
 */
export interface StatedCells {
  /** Whole minutes in the order of the sheet. */
  readonly minutes: readonly number[]
  readonly loggedTenths: number | null
}

/** An aircraft as a file describes it. */
export interface SourceAircraft {
  readonly registration: string
  /** ICAO type designator; null when the file has none. */
  readonly icaoType: string | null
  readonly model: string | null
  /** Whether it has several engines; null when the file does not state its class. */
  readonly isMultiEngine: boolean | null
  /** Whether it is a training device; null when the file does not state it. */
  readonly isDevice: boolean | null
  /** Its row in the file's table of aircraft; null when the file has none. */
  readonly source: Readonly<Record<string, string>> | null
}

/**
 * A flight as a file states it, each value checked; nothing is derived yet. Plain numbers of time are fifths of a
 * minute.
 */
export interface SourceFlight {
  readonly line: number
  /** The file's own, stable id of the flight; null when it has none. */
  readonly ownId: string | null
  readonly date: string
  readonly aircraft: SourceAircraft
  readonly from: string
  readonly to: string
  readonly route: string
  readonly remarks: string
  readonly purpose: string
  readonly times: StatedTimes
  /** Whether the total is written in decimal hours, not in hours and minutes. */
  readonly isDecimal: boolean
  readonly cells: StatedCells | null
  readonly instructorGiven: number | null
  readonly instrumentReal: number | null
  readonly instrumentHood: number | null
  readonly multiEngine: number | null
  readonly simulator: number | null
  readonly landings: number | null
  readonly approaches: number | null
  /** The row as the file writes it, by the names of its columns; cells that are empty are left out. */
  readonly source: Readonly<Record<string, string>>
}
