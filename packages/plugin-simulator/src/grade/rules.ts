import type { Rule } from './rules/rule.ts'
import { ACK_RULES } from './rules/acks.ts'
import { FAILURE_RULES } from './rules/failures.ts'
import { LIVE_RULES } from './rules/live.ts'
import { READING_RULES } from './rules/reading.ts'
import { REQUEST_RULES } from './rules/requests.ts'
import { SESSION_RULES } from './rules/sessions.ts'

/** Every rule of the specification for clients, each declared once, in the order of a report. */
export const RULES: readonly Rule[] = [
  ...REQUEST_RULES,
  ...FAILURE_RULES,
  ...SESSION_RULES,
  ...LIVE_RULES,
  ...ACK_RULES,
  ...READING_RULES,
]
