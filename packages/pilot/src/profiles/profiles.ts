import { chmod, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, err, isJsonObject, type Json, ok, type Result, readJson } from '@flightbag/core/ports'
import { makeFolders } from '../lib/make-folders.ts'
import { isKey, serviceAddress } from './address.ts'
import { configurationFolder, type Environment } from './configuration-folder.ts'

/** Where a service is, and the key of one account. */
export interface Profile {
  readonly url: string
  readonly key: string
}

type Profiles = ReadonlyMap<string, Profile>

export const DEFAULT_PROFILE = 'default'

const FILE = 'profiles.json'
const NAME = /^[\w.-]{1,64}$/

/** A name for a profile; fails with the rule that it breaks. */
export function profileName(text: string): Result<string, string> {
  return NAME.test(text) ? ok(text) : err('must be 1 to 64 letters, digits, dots, hyphens or underscores')
}

export function profilesFile(env: Environment): string {
  return join(configurationFolder(env), FILE)
}

/** All stored profiles; fails if the file can be read by other users, or is not of this program. */
export async function readProfiles(env: Environment): Promise<Result<Profiles, string>> {
  const path = profilesFile(env)
  let text: string
  try {
    if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0)
      return err(`${path} can be read by other users: run \`chmod 600\` on it, and replace the keys in it`)
    text = await readFile(path, 'utf8')
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOENT' || code === 'ENOTDIR' ? ok(new Map()) : err(`${path} cannot be read (${code})`)
  }
  return parseProfiles(text) ?? err(`${path} is not a file of profiles: remove it, and run \`flightbag login\` again`)
}

function parseProfiles(text: string): Result<Profiles, never> | null {
  let value: Json
  try {
    value = readJson(text) as Json
  } catch {
    return null
  }
  if (!isJsonObject(value) || !isJsonObject(value.profiles ?? null)) return null
  const profiles = new Map<string, Profile>()
  for (const [name, profile] of Object.entries(value.profiles as object)) {
    if (!isJsonObject(profile) || typeof profile.url !== 'string' || typeof profile.key !== 'string') return null
    const url = serviceAddress(profile.url)
    if (!url.ok || !isKey(profile.key)) return null
    profiles.set(name, { url: url.value, key: profile.key })
  }
  return ok(profiles)
}

/**
 * Replaces all stored profiles at once: a process that is killed leaves the earlier file. Only the user can read
 * it.
 */
export async function writeProfiles(env: Environment, profiles: Profiles): Promise<Result<null, string>> {
  const path = profilesFile(env)
  const beside = `${path}.${process.pid}.new`
  try {
    makeFolders(configurationFolder(env))
    const text = `${JSON.stringify({ profiles: Object.fromEntries(profiles) }, null, 2)}\n`
    await writeFile(beside, text, { mode: 0o600, flush: true })
    await chmod(beside, 0o600)
    await rename(beside, path)
    return ok(null)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined)
    return err(`${path} cannot be written (${codeOf(error)})`)
  }
}
