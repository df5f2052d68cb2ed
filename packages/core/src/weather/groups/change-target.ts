import type { Change } from '../schema/change.ts'

/** The operations of the groups that open and date changes. */
export interface ChangeTarget {
  openMarker(kind: NonNullable<Change['kind']>, probability: number | null): boolean
  /** Opens a change that no word announces. */
  openUnmarked(): boolean
  /**
   * Opens an unnamed change after an unparsed token that may have opened one, so that later groups do not belong to
   * the change before.
   */
  closeBefore(token: string): void
  openFrom(from: ChangeClock): boolean
  setTime(field: 'from' | 'to' | 'at', clock: ChangeClock): boolean
  setPeriod(period: Period): boolean
}

/** A time of a change as written: `day` null where only the time of day is given. */
export type ChangeClock = { readonly day: number | null; readonly hour: number; readonly minute: number }

/** The period of a change as written: two figures of four digits, or one of two hours (the form before 2008). */
export type Period = { readonly first: string; readonly second: string | null; readonly next: string | undefined }
