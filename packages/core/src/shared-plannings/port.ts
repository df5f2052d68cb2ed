import type { SharedPlanningView } from './shared-plannings.ts'

/** Shared plannings, served from an allow-list to their owner and to accepted guests. */
export interface SharedPlannings {
  /** Newest change first. */
  list(accountId: string): Promise<readonly SharedPlanningView[]>
  /** Null unless the account is its owner or an accepted guest. */
  one(accountId: string, id: string): Promise<SharedPlanningView | null>
}
