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

export const carried: readonly Carried[] = [
  {
    title: 'time out',
    columns: { foreflight: 'TimeOut', logten: 'flight_actualDepartureTime', csv: 'Time out' },
    start: 'clock',
  },
  {
    title: 'time off',
    columns: { foreflight: 'TimeOff', logten: 'flight_takeoffTime', csv: 'Time off' },
    start: 'clock',
  },
  { title: 'time on', columns: { foreflight: 'TimeOn', logten: 'flight_landingTime', csv: 'Time on' } },
  { title: 'time in', columns: { foreflight: 'TimeIn', logten: 'flight_actualArrivalTime', csv: 'Time in' } },
  { title: 'on duty', columns: { foreflight: 'OnDuty', logten: 'flight_onDutyTime', csv: 'On duty' } },
  { title: 'off duty', columns: { foreflight: 'OffDuty', logten: 'flight_offDutyTime', csv: 'Off duty' } },
  {
    title: 'Hobbs start',
    columns: { foreflight: 'HobbsStart', myflightbook: 'Hobbs Start', logten: 'flight_hobbsStart', csv: 'Hobbs start' },
    start: 'meter',
  },
  {
    title: 'Hobbs end',
    columns: { foreflight: 'HobbsEnd', myflightbook: 'Hobbs End', logten: 'flight_hobbsStop', csv: 'Hobbs end' },
  },
  {
    title: 'tachometer start',
    columns: { foreflight: 'TachStart', logten: 'flight_tachStart', csv: 'Tachometer start' },
    start: 'meter',
  },
  { title: 'tachometer end', columns: { foreflight: 'TachEnd', logten: 'flight_tachStop', csv: 'Tachometer end' } },
  { title: 'solo', columns: { foreflight: 'Solo', logten: 'flight_solo', csv: 'Solo' } },
  { title: 'distance', columns: { foreflight: 'Distance', logten: 'flight_distance', csv: 'Distance' } },
  {
    title: 'takeoffs by day',
    columns: { foreflight: 'DayTakeoffs', logten: 'flight_dayTakeoffs', csv: 'Day takeoffs' },
  },
  {
    title: 'takeoffs by night',
    columns: { foreflight: 'NightTakeoffs', logten: 'flight_nightTakeoffs', csv: 'Night takeoffs' },
  },
  {
    title: 'full-stop landings by day',
    columns: { foreflight: 'DayLandingsFullStop', myflightbook: 'FS Day Landings', csv: 'Full-stop day landings' },
  },
  {
    title: 'full-stop landings by night',
    columns: {
      foreflight: 'NightLandingsFullStop',
      myflightbook: 'FS Night Landings',
      csv: 'Full-stop night landings',
    },
  },
  {
    title: 'ground training',
    columns: { foreflight: 'GroundTraining', logten: 'flight_ground', csv: 'Ground training' },
  },
  { title: 'holds', columns: { foreflight: 'Holds', logten: 'flight_holds', csv: 'Holds' } },
  { title: 'instructor', columns: { foreflight: 'InstructorName', csv: 'Instructor name' } },
  { title: "instructor's comments", columns: { foreflight: 'InstructorComments', csv: 'Instructor comments' } },
]
