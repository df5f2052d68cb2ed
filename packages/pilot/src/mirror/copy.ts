import type { MirrorStep, MirrorStore } from '@flightbag/client'
import type { ServedRecord } from '../service/collections.ts'
import type { RequestLog } from '../service/pace.ts'

export type Step = MirrorStep<ServedRecord>

/** A change that still has to be delivered. */
export interface Change {
  /** Increases with every change, and stays the same when a delivery is repeated. */
  readonly number: number
  readonly body: string
}

/** The account whose bag is copied. */
export interface Origin {
  readonly url: string
  readonly userId: string
}

/** A copy of a bag on this machine. */
export interface Copy {
  collection(name: string): MirrorStore<ServedRecord>
  /** The records of a collection in the copy. */
  records(name: string): readonly ServedRecord[]
  /** The same as they are stored for the pilot: in files, if the copy is a folder. Throws if one is damaged. */
  contents(name: string): AsyncIterable<ServedRecord>
  /** The oldest change that is not delivered; null if there is none. */
  nextChange(): Change | null
  /** Forgets a change that was delivered. */
  delivered(number: number): void
  /** Binds a new copy to an account. Throws if it belongs to another one. */
  claim(origin: Origin): void
  /** The requests of earlier processes; absent for a dry run. */
  readonly requestLog?: RequestLog
  /** The folder for attachment files. */
  readonly attachmentsFolder: string
  close(): void
}
