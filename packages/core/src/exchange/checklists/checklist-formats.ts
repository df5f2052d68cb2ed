import { err, ok, type Result } from '../../lib/result.ts'
import { type FileFault, fileFault } from '../fault.ts'
import type { ChecklistBinder, ChecklistFormat, ReadBinder } from './checklist.ts'
import { fitBinder } from './fit.ts'
import { ace } from './formats/ace.ts'
import { gplt } from './formats/gplt.ts'

/** Every checklist format, for reading and writing. */
export const checklistFormats: readonly ChecklistFormat[] = [ace, gplt]

/** The largest checklist file that is read, after expansion: far more than any aircraft needs, and bounded memory. */
export const MAX_CHECKLIST_BYTES = 4 * 1024 * 1024

/**
 * Reads a checklist file, in the format that its beginning shows. The caller has expanded a gzip stream. Fails for
 * another format, for a file above 4 MiB, for a damaged or truncated file, for an unknown version, and for a file
 * without a checklist.
 *
 * @example
 * ```ts
 * import { readChecklists } from '@flightbag/core/exchange'
 *
 * readChecklists(new TextEncoder().encode('no checklist')).ok // => false
 * ```
 */
export function readChecklists(bytes: Uint8Array): Result<ReadBinder, FileFault> {
  if (bytes.length > MAX_CHECKLIST_BYTES) return err(fileFault(`is larger than ${MAX_CHECKLIST_BYTES} bytes`))
  const format = checklistFormats.find(({ recognises }) => recognises(bytes))
  if (!format)
    return err(
      fileFault(`is none of the known checklist formats: ${checklistFormats.map(({ name }) => `.${name}`).join(', ')}`),
    )
  const binder = format.read(bytes)
  return binder.ok && binder.value.checklists.length === 0 ? err(fileFault('contains no checklist')) : binder
}

/** A written file, and the data that the format could not represent. */
export interface WrittenChecklists {
  readonly bytes: Uint8Array
  readonly lost: readonly string[]
}

/**
 * Writes checklists. Fails when none of them has an item. The caller compresses the bytes of a compressed format.
 *
 * @example
 * ```ts
 * import { checklistFormats, readChecklists, writeChecklists } from '@flightbag/core/exchange'
 *
 * const items = [{ challenge: 'Flaps', response: 'UP', note: '' }]
 * const binder = { name: 'LV-XSA', checklists: [{ title: 'Before start', sections: [{ title: 'Cabin', items }] }] }
 * const file = writeChecklists(checklistFormats[0]!, binder)
 * const read = file.ok && readChecklists(file.value.bytes)
 * read && read.ok && read.value.checklists[0]?.title // => 'Before start'
 * ```
 */
export function writeChecklists(format: ChecklistFormat, binder: ChecklistBinder): Result<WrittenChecklists, string> {
  const { lost, ...fitted } = fitBinder(format, binder)
  if (fitted.checklists.length === 0) return err('the checklists have no items')
  const bytes = format.write(fitted)
  return bytes.ok ? ok({ bytes: bytes.value, lost }) : bytes
}
