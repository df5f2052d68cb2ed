import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ColumnMap, columnsOf, type DateOrder, mergedMap, readyMaps } from '@flightbag/core/exchange'
import { codeOf, err, isJsonObject, type Json, ok, type Result, readJson } from '@flightbag/core/ports'
import { makePrivate } from '@flightbag/files-s3/private-folder'
import { type CommandResult, refused, unusable } from '../context/failure.ts'
import { writeProblem } from '../lib/file-problem.ts'
import { replaceText } from '../lib/replace-text.ts'
import { readSmallFile } from '../settings/read-small-file.ts'

/** The options of an import that name the columns of its file. */
export interface ColumnOptions {
  /** Assignments such as `Total=Time Total`. */
  readonly map?: readonly string[]
  /** The name of a saved or a ready map, which `map` changes. */
  readonly using?: string
  readonly durations?: 'minutes' | 'hours'
  readonly dates?: DateOrder
  /** The name under which the map is saved. */
  readonly saveMap?: string
}

/** A map as it is saved: the ready map that it changes, and what it says itself. */
export interface SavedMap extends Pick<ColumnMap, 'columns' | 'durations' | 'dates'> {
  readonly using?: string
}

const NAME = /^[\w-]{1,64}$/
const ENDING = '.json'

function folderOf(dataDir: string): string {
  return join(dataDir, 'logbook-maps')
}

function fileOf(dataDir: string, name: string): string {
  return join(folderOf(dataDir), `${name}${ENDING}`)
}

/** The map that the options describe; null if they name no columns. */
export async function chosenMap(dataDir: string, options: ColumnOptions): CommandResult<SavedMap | null> {
  const { map = [], using, durations, dates, saveMap } = options
  const named = columnsOf(map)
  if (!named.ok) return unusable(named.failure, 'map')
  const base = using === undefined ? ok<SavedMap>({ columns: {} }) : await namedMap(dataDir, using)
  if (!base.ok) return base
  const own = {
    columns: named.value,
    ...(durations === undefined ? {} : { durations }),
    ...(dates === undefined ? {} : { dates }),
  }
  if (map.length > 0 || using !== undefined) return ok({ ...base.value, ...mergedMap(base.value, own) })
  if (saveMap !== undefined) return unusable('there is nothing to save: name columns with --map', 'save-map')
  if (durations !== undefined) return unusable('--durations needs --map or --using', 'durations')
  return ok(null)
}

/** The map for the reader of a file. */
export function columnMapOf({ using, ...own }: SavedMap): ColumnMap {
  return mergedMap(readyMaps.get(using ?? '') ?? null, own)
}

async function namedMap(dataDir: string, name: string): CommandResult<SavedMap> {
  if (readyMaps.has(name)) return ok({ using: name, columns: {} })
  const known = NAME.test(name) ? await readMap(dataDir, name) : ok(null)
  if (!known.ok) return known
  if (known.value !== null) return ok(known.value)
  const names = [...readyMaps.keys(), ...(await savedNames(dataDir))]
  return refused(`there is no map ${name}: use one of ${names.join(', ')}`, 'using')
}

/** The map that was saved under a name; null for none. */
export async function readMap(dataDir: string, name: string): CommandResult<SavedMap | null> {
  const path = fileOf(dataDir, name)
  if (!(await savedNames(dataDir)).includes(name)) return ok(null)
  const content = await readSmallFile(path)
  if (!content.ok) return refused(content.failure)
  const map = parseMap(content.value.toString())
  return map === null ? refused(`${path} is no map of columns: remove it, and save the map again`) : ok(map)
}

function parseMap(text: string): SavedMap | null {
  let value: Json
  try {
    value = readJson(text) as Json
  } catch {
    return null
  }
  if (!isJsonObject(value) || !isJsonObject(value.columns ?? null)) return null
  const columns = columnsOf(Object.entries(value.columns as object).map(([name, column]) => `${name}=${column}`))
  if (!columns.ok) return null
  const { using, durations, dates } = value
  if (using !== undefined && !readyMaps.has(String(using))) return null
  return {
    columns: columns.value,
    ...(using === undefined ? {} : { using: String(using) }),
    ...(durations === 'minutes' || durations === 'hours' ? { durations } : {}),
    ...(dates === 'dmy' || dates === 'mdy' ? { dates } : {}),
  }
}

/** A name for a map that can be saved. Fails with the rule that it breaks. */
export function mapName(name: string): Result<string, string> {
  if (!NAME.test(name)) return err('must be 1 to 64 letters, digits, hyphens or underscores')
  return readyMaps.has(name) ? err('is the name of a ready map') : ok(name)
}

/** Saves a map in place of the one of that name. */
export async function saveMap(dataDir: string, name: string, map: SavedMap): CommandResult<null> {
  const made = makePrivate(folderOf(dataDir), { deep: false })
  if (!made.ok) return refused(made.failure)
  const path = fileOf(dataDir, name)
  try {
    replaceText(path, `${JSON.stringify(map, null, 2)}\n`)
    return ok(null)
  } catch (error) {
    return refused(writeProblem(path, error))
  }
}

/** Removes a saved map; false if there was none. */
export async function removeMap(dataDir: string, name: string): Promise<boolean> {
  if (!(await savedNames(dataDir)).includes(name)) return false
  await rm(fileOf(dataDir, name), { force: true })
  return true
}

/** The names of the saved maps, in alphabetical order. */
export async function savedNames(dataDir: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folderOf(dataDir))
    return names.flatMap((name) => (name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : [])).sort()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
