import type { ChangeSource } from '../grammar/source.ts'
import type { Change } from '../schema/change.ts'

/** The changes of a report while its groups are written one after the other. */
export interface WrittenChanges extends ChangeSource {
  /** Ends the current change; the next one is current. */
  open(): void
  /** The current change, without a use of its times. */
  section(): Change | undefined
  /** The change after the current one. */
  following(): Change | undefined
  /** Notes that a group of the current change has been written, after which no time of it follows. */
  touch(): void
  /** Whether a group of the current change has been written. */
  isTouched(): boolean
  /** Whether no group and no begin of the current change, which has no name, has been written. */
  isOpened(): boolean
}

/** Follows the changes in the order in which the decoder opens them. */
export function writtenChanges(list: readonly Change[]): WrittenChanges {
  let index = -1
  let touched = false
  /** Whether FM or AT of the current change or its period has been written: no word of it follows. */
  let begun = false
  /** Whether TL of the current change has been written. */
  let ended = false
  /** Whether the current change begins with PROB and its own word follows. */
  let awaitsWord = false
  function open(): void {
    index++
    touched = false
    begun = false
    ended = false
  }
  return {
    open,
    section: () => list[index],
    following: () => list[index + 1],
    touch() {
      touched = true
    },
    isTouched: () => touched,
    isOpened: () => list[index]?.kind === null && !touched && !begun,
    current(word) {
      if (word === 'AT') begun = true
      else ended = true
      return list[index]
    },
    nextMarker() {
      if (awaitsWord && !touched && !begun) {
        awaitsWord = false
        const kind = list[index]?.kind
        return kind === undefined ? undefined : { kind, probability: null }
      }
      open()
      const change = list[index]
      if (change === undefined || change.probability === null) return change
      awaitsWord = change.kind !== 'PROB'
      return { kind: 'PROB', probability: change.probability }
    },
    nextBegin() {
      const change = list[index]
      if (change === undefined || change.kind === 'NOSIG' || touched || begun || ended) open()
      begun = true
      return list[index]
    },
  }
}
