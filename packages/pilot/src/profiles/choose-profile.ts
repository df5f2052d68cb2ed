import { err, ok, type Result } from '@flightbag/core'
import { isKey, serviceAddress } from './address.ts'
import type { Environment } from './configuration-folder.ts'
import { DEFAULT_PROFILE, type Profile, readProfiles } from './profiles.ts'

export const URL_VARIABLE = 'FLIGHTBAG_URL'
export const KEY_VARIABLE = 'FLIGHTBAG_KEY'
const PROFILE_VARIABLE = 'FLIGHTBAG_PROFILE'

/** Why no profile can be used. */
export interface ProfileProblem {
  readonly message: string
  /** Whether a variable of the environment cannot be used, whatever is stored. */
  readonly isSetting: boolean
}

/**
 * The profile that a command uses: the named one, else address and key of the environment, else the profile that the
 * environment names, else the default one. Null if none is stored and none was named.
 */
export async function chooseProfile(env: Environment, named?: string): Promise<Result<Profile | null, ProfileProblem>> {
  const url = env[URL_VARIABLE]
  const key = env[KEY_VARIABLE]
  if (named === undefined && url && key) return profileOfEnvironment(url, key)
  const profiles = await readProfiles(env)
  if (!profiles.ok) return problem(profiles.failure, false)
  const wanted = named ?? (env[PROFILE_VARIABLE] || null)
  const profile = profiles.value.get(wanted ?? DEFAULT_PROFILE)
  if (profile !== undefined) return ok(profile)
  if (wanted !== null)
    return problem(`there is no profile ${wanted}: run \`flightbag login --profile ${wanted}\``, false)
  return url ? problem(`${URL_VARIABLE} is set and ${KEY_VARIABLE} is not: set both`, true) : ok(null)
}

function problem(message: string, isSetting: boolean) {
  return err<ProfileProblem>({ message, isSetting })
}

function profileOfEnvironment(text: string, key: string): Result<Profile, ProfileProblem> {
  const url = serviceAddress(text)
  if (!url.ok) return problem(`${URL_VARIABLE} ${url.failure}`, true)
  return isKey(key) ? ok({ url: url.value, key }) : problem(`${KEY_VARIABLE} is not an API key`, true)
}
