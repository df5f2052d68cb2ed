import { closeSync, openSync } from 'node:fs'

/**
 * The number that the system gives the next opened file: the lowest that is free. It grows with each file that stays
 * open; other descriptors of the process come and go.
 */
export function lowestDescriptor(): number {
  const descriptor = openSync(import.meta.filename, 'r')
  closeSync(descriptor)
  return descriptor
}
