import { layer } from './hazard-layer.ts'

/** The group 5BhBhBhBtL of military TAFs: turbulence; X is extreme. */
export const turbulence = layer('turbulence', '5', '0-9X')
