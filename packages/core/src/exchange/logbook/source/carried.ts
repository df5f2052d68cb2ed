import type { LogbookFormatName } from '../format.ts'

/**
 * Cells that the regulated line has no field for. They are carried from one program's file to another's as they are.
 */
export interface Carried {
  readonly title: string
  /** The column of each program that has one. */
  readonly columns: { readonly [format in LogbookFormatName]?: string }
  /**
   * Two flights of an aircraft with the same text in it started at the same time, so that they are the same flight. A
   * meter at zero is none: programs write it for a meter that nobody read.
   */
  readonly start?: 'clock' | 'meter'
}

function cell(title: string, columns: Carried['columns'], start?: Carried['start']): Carried {
  return { title, columns, ...(start === undefined ? {} : { start }) }
}

export const carried: readonly Carried[] = [
  cell('time out', { foreflight: 'TimeOut', logten: 'flight_actualDepartureTime', csv: 'Time out' }, 'clock'),
  cell('time off', { foreflight: 'TimeOff', logten: 'flight_takeoffTime', csv: 'Time off' }, 'clock'),
  cell('time on', { foreflight: 'TimeOn', logten: 'flight_landingTime', csv: 'Time on' }),
  cell('time in', { foreflight: 'TimeIn', logten: 'flight_actualArrivalTime', csv: 'Time in' }),
  cell('on duty', { foreflight: 'OnDuty', logten: 'flight_onDutyTime', csv: 'On duty' }),
  cell('off duty', { foreflight: 'OffDuty', logten: 'flight_offDutyTime', csv: 'Off duty' }),
  cell(
    'Hobbs start',
    { foreflight: 'HobbsStart', myflightbook: 'Hobbs Start', logten: 'flight_hobbsStart', csv: 'Hobbs start' },
    'meter',
  ),
  cell('Hobbs end', {
    foreflight: 'HobbsEnd',
    myflightbook: 'Hobbs End',
    logten: 'flight_hobbsStop',
    csv: 'Hobbs end',
  }),
  cell('tachometer start', { foreflight: 'TachStart', logten: 'flight_tachStart', csv: 'Tachometer start' }, 'meter'),
  cell('tachometer end', { foreflight: 'TachEnd', logten: 'flight_tachStop', csv: 'Tachometer end' }),
  cell('solo', { foreflight: 'Solo', logten: 'flight_solo', csv: 'Solo' }),
  cell('distance', { foreflight: 'Distance', logten: 'flight_distance', csv: 'Distance' }),
  cell('takeoffs by day', { foreflight: 'DayTakeoffs', logten: 'flight_dayTakeoffs', csv: 'Day takeoffs' }),
  cell('takeoffs by night', { foreflight: 'NightTakeoffs', logten: 'flight_nightTakeoffs', csv: 'Night takeoffs' }),
  cell('full-stop landings by day', {
    foreflight: 'DayLandingsFullStop',
    myflightbook: 'FS Day Landings',
    csv: 'Full-stop day landings',
  }),
  cell('full-stop landings by night', {
    foreflight: 'NightLandingsFullStop',
    myflightbook: 'FS Night Landings',
    csv: 'Full-stop night landings',
  }),
  cell('ground training', { foreflight: 'GroundTraining', logten: 'flight_ground', csv: 'Ground training' }),
  cell('holds', { foreflight: 'Holds', logten: 'flight_holds', csv: 'Holds' }),
  cell('instructor', { foreflight: 'InstructorName', csv: 'Instructor name' }),
  cell("instructor's comments", { foreflight: 'InstructorComments', csv: 'Instructor comments' }),
]
