/** Parts of the bag that a model can read only if the pilot enables them by name. */
export const PRIVATE_PARTS = ['pilot', 'people', 'notes', 'attachments'] as const
export type PrivatePart = (typeof PRIVATE_PARTS)[number]
