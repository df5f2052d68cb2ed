/** The mirror, apart from the rest because it needs SQLite. */
export type { Copy } from './copy.ts'
export type { Receiver } from './deliver.ts'
export { type BagMirrored, type MirrorBagOptions, mirrorBag } from './mirror-bag.ts'
export { MirrorProblem } from './mirror-problem.ts'
export { openCopy, openTrial } from './open-copy.ts'
export { type PostOptions, postReceiver } from './post-change.ts'
export { commandReceiver } from './run-command.ts'
export { mirrorAndVerify, type Verified } from './verify-copy.ts'
