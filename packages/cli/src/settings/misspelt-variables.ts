import { SETTING_VARIABLES } from './config-file.ts'
import { nearestOf } from './nearest.ts'

/** Variables that commands of the pilot read; they are no settings. */
const OTHER_VARIABLES = ['FLIGHTBAG_KEY', 'FLIGHTBAG_URL', 'FLIGHTBAG_PROFILE']

interface MisspeltVariable {
  readonly name: string
  readonly nearest: string | null
}

/** The variables that begin with FLIGHTBAG_ and have no effect, each with the name that was probably meant. */
export function misspeltVariables(env: Readonly<Record<string, string | undefined>>): readonly MisspeltVariable[] {
  const known = [...SETTING_VARIABLES, ...OTHER_VARIABLES]
  return Object.keys(env)
    .filter((name) => name.toUpperCase().startsWith('FLIGHTBAG_') && !known.includes(name))
    .map((name) => ({ name, nearest: nearestOf(name, known) }))
}
