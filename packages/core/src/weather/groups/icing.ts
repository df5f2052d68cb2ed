import { layer } from './hazard-layer.ts'

/** The group 6IchihihitL of military TAFs: icing. */
export const icing = layer('icing', '6', '0-9')
