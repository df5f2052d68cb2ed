import { recordKinds } from '../kinds/kinds.ts'

/** The names of the kinds of which an account has at most one record. */
export const singleKinds: readonly string[] = recordKinds.filter(({ single }) => single).map(({ name }) => name)

/**
 * The records of a kind with a single record that an import deletes, because the last record of the kind that it stores
 * replaces all others: those that are stored, and those of the import itself.
 *
 * @param imported The ids that the import stores, in the order of its lines.
 * @param stored The ids of the stored records that are not deleted.
 */
export function replacedIds(imported: readonly string[], stored: readonly string[]): readonly string[] {
  const kept = imported.at(-1)
  return kept === undefined ? [] : [...new Set([...stored, ...imported])].filter((id) => id !== kept)
}
