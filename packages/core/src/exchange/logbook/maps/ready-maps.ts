import type { ColumnMap } from '../format.ts'

/** A map for the file of a program. */
export interface ReadyMap extends ColumnMap {
  readonly title: string
}

const maps: Readonly<Record<string, Omit<ReadyMap, 'optional' | 'isComplete'>>> = {
  'web-logbook': {
    title: 'web-logbook (vsimakhin), CSV export',
    dates: 'dmy',
    columns: {
      Date: 'Date',
      From: 'Departure Place',
      To: 'Arrival Place',
      Aircraft: 'Aircraft Reg',
      Model: 'Aircraft Model',
      Total: 'Time Total',
      Pilot: 'Time PIC',
      Copilot: 'Time CoPilot',
      Dual: 'Time Dual',
      Night: 'Time Night',
      'Instruction given': 'Time Instructor',
      Simulator: 'SIM Time',
      'Day landings': 'Landings Day',
      'Night landings': 'Landings Night',
      Remarks: 'Remarks',
      'Time out': 'Departure Time',
      'Time in': 'Arrival Time',
    },
  },
  capzlog: {
    title: 'capzlog.aero, EASA columns',
    columns: {
      Date: 'Date',
      From: 'Departure Place',
      To: 'Arrival Place',
      Aircraft: 'Aircraft Registration',
      Model: 'Aircraft Model',
      Total: 'Total Time of Flight',
      Pilot: 'PIC',
      Copilot: 'Co-Pilot',
      Dual: 'Dual',
      Night: 'Night',
      'Instruction given': 'Instructor',
      Simulator: 'FSTD Total Time',
      'Day landings': 'Landings Day',
      'Night landings': 'Landings Night',
      Remarks: 'Remarks and Endorsements',
      'Time out': 'Departure Time',
      'Time in': 'Arrival Time',
    },
  },
  mccpilotlog: {
    title: 'mccPILOTLOG and CrewLounge, durations in minutes',
    durations: 'minutes',
    columns: {
      Date: 'flight_date',
      From: 'af_dep',
      To: 'af_arr',
      Aircraft: 'ac_reg',
      Model: 'ac_model',
      Total: 'time_total',
      Pilot: 'time_pic',
      Dual: 'time_dual',
      Night: 'time_night',
      'Instruction given': 'time_instructor',
      'Day landings': 'ldg_day',
      'Night landings': 'ldg_night',
      'Day takeoffs': 'to_day',
      'Night takeoffs': 'to_night',
      Remarks: 'remarks',
      'Time out': 'time_dep',
      'Time in': 'time_arr',
    },
  },
  skydemon: {
    title: 'SkyDemon',
    columns: {
      Date: 'Date',
      From: 'Departure',
      To: 'Arrival',
      Aircraft: 'Aircraft',
      Model: 'Aircraft Type',
      Total: 'Duration',
      Distance: 'Distance',
      'Time out': 'Departure Time',
      'Time in': 'Arrival Time',
    },
  },
  vereinsflieger: {
    title: 'Vereinsflieger',
    columns: {
      Date: 'Datum',
      From: 'Startort',
      To: 'Zielort',
      Aircraft: 'Kennzeichen',
      Model: 'Muster',
      Total: 'Flugzeit',
      Landings: 'Landungen',
      Remarks: 'Bemerkung',
      'Time off': 'Startzeit',
      'Time on': 'Landezeit',
    },
  },
}

/** The values without which no flight can be read. */
const REQUIRED: readonly string[] = ['Date', 'Aircraft', 'Total']

/**
 * Maps for programs whose columns public files state, by name. A file may lack columns of a map, because programs add
 * and remove columns, but not those that each flight needs.
 */
export const readyMaps: ReadonlyMap<string, ReadyMap> = new Map(
  Object.entries(maps).map(([name, map]) => [
    name,
    { ...map, isComplete: true, optional: Object.keys(map.columns).filter((value) => !REQUIRED.includes(value)) },
  ]),
)
