import type { Check } from './checks/check.ts'
import { collectionChecks } from './checks/collections.ts'
import { keyChecks } from './checks/keys.ts'
import { serviceChecks } from './checks/service.ts'
import { sessionChecks } from './checks/sessions.ts'
import { subjectChecks } from './checks/subjects.ts'

/** All checks, in the order in which they run. */
export const checks: readonly Check[] = [
  ...serviceChecks,
  ...keyChecks,
  ...collectionChecks,
  ...subjectChecks,
  ...sessionChecks,
]
