/** A collection that pages, and can be followed by `updatedSince`. */
export interface Collection {
  readonly name: string
  readonly path: string
}

/** Every collection of the specification that can be followed. */
export const COLLECTIONS: readonly Collection[] = [
  'aerodromes',
  'aircraft',
  'notes',
  'checklists',
  'check-flights',
  'flight-plans',
  'plannings',
  'logbook',
]
  .map((name) => ({ name, path: `/v1/${name}` }))
  .concat({ name: 'plugin-sessions', path: '/v1/plugin/sessions' })
