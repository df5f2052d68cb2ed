import { collectionsOf } from '../service/collections.ts'
import type { Bag } from '../service/open-bag.ts'
import { type AttachmentsMirrored, mirrorAttachments } from './attachments.ts'
import type { Copy } from './copy.ts'
import { type DeliveryOptions, deliverAll, type Receiver } from './deliver.ts'

export interface MirrorBagOptions extends DeliveryOptions {
  readonly attachments: boolean
  /** Compares all ids, even where the numbers of records agree. */
  readonly compareIds: boolean
  /** The program that receives changes; null for none. */
  readonly receiver: Receiver | null
}

interface CollectionMirrored {
  readonly put: number
  readonly deleted: number
}

/** The outcome of one run. */
export interface BagMirrored {
  readonly collections: Readonly<Record<string, CollectionMirrored>>
  /** Null if attachments were not mirrored. */
  readonly attachments: AttachmentsMirrored | null
  /** The changes that the receiver accepted. */
  readonly delivered: number
}

/**
 * Brings a copy up to date with all collections. Every step of a collection is stored before the next request, so a
 * process that is killed continues where it was. Changes of an earlier run that were not delivered are delivered
 * first.
 */
export async function mirrorBag(bag: Bag, copy: Copy, options: MirrorBagOptions): Promise<BagMirrored> {
  const { attachments, compareIds, receiver, signal } = options
  const collections: Record<string, CollectionMirrored> = {}
  let delivered = 0
  for (const [name, collection] of Object.entries(collectionsOf(bag))) {
    if (receiver !== null) delivered += await deliverAll(copy, receiver, options)
    const { put, deleted } = await collection.mirror(copy.collection(name), { signal, compareIds })
    collections[name] = { put, deleted }
  }
  const files = attachments ? await mirrorAttachments(bag, copy, signal) : null
  if (receiver !== null) delivered += await deliverAll(copy, receiver, options)
  return { collections, attachments: files, delivered }
}
