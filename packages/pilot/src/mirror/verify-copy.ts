import { createHash } from 'node:crypto'
import { bagDigest } from '@flightbag/core'
import { collectionsOf } from '../service/collections.ts'
import type { Bag } from '../service/open-bag.ts'
import type { Copy } from './copy.ts'
import { type BagMirrored, type MirrorBagOptions, mirrorBag } from './mirror-bag.ts'
import { MirrorProblem } from './mirror-problem.ts'

/** The state of the bag that a copy has. */
export interface Verified {
  /** The instant, by the clock of the service, at which the bag was as the copy is. */
  readonly at: string
  /** The digest of the copy, as `flightbag export --digest` prints that of the bag. */
  readonly digest: string
}

/** A bag that changes more often is in use; more runs would wait for the limit of the key. */
const MOST_RUNS = 5

/**
 * Mirrors until a run brings no change. A run reads one collection after the other, so its copy mixes states of several
 * instants. But what the last run found unchanged was the same before and after the instant between the last two runs:
 * the copy equals the bag of that instant. A record that was created and deleted again within these two runs is not
 * noticed. Throws a {@link MirrorProblem} if every run brings changes.
 */
export async function mirrorAndVerify(
  bag: Bag,
  copy: Copy,
  options: MirrorBagOptions,
): Promise<BagMirrored & { readonly verified: Verified }> {
  let sum = await mirrorBag(bag, copy, options)
  for (let run = 2; run <= MOST_RUNS; run++) {
    const { generatedAt: at } = (await bag.get('/v1/me')).meta
    const again = await mirrorBag(bag, copy, { ...options, compareIds: true })
    sum = added(sum, again)
    if (isUnchanged(again)) return { ...sum, verified: { at, digest: await digestOf(bag, copy) } }
  }
  throw new MirrorProblem(`the bag changed during each of ${MOST_RUNS} runs: verify it when nothing writes to it`)
}

function isUnchanged({ collections }: BagMirrored): boolean {
  return Object.values(collections).every(({ put, deleted }) => put + deleted === 0)
}

function added(one: BagMirrored, other: BagMirrored): BagMirrored {
  const collections = Object.entries(other.collections).map(([name, { put, deleted }]) => {
    const before = one.collections[name] ?? { put: 0, deleted: 0 }
    return [name, { put: before.put + put, deleted: before.deleted + deleted }] as const
  })
  const [first, second] = [one.attachments, other.attachments]
  const attachments = first &&
    second && {
      downloaded: first.downloaded + second.downloaded,
      removed: first.removed + second.removed,
      missing: second.missing,
    }
  return { collections: Object.fromEntries(collections), attachments, delivered: one.delivered + other.delivered }
}

async function digestOf(bag: Bag, copy: Copy): Promise<string> {
  const digest = bagDigest((input) => createHash('sha256').update(input).digest())
  for (const name of Object.keys(collectionsOf(bag)))
    for await (const record of copy.contents(name)) digest.add(name, record)
  return digest.text()
}
