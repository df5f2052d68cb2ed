/** A write of a register, by a client or an operator. `returned` is null while there is no response. */
export interface Write<Value> {
  readonly value: Value
  readonly called: number
  returned: number | null
  /** Whether the response confirmed the write. */
  acknowledged: boolean
}

export interface Read<Value> {
  readonly value: Value | null
  readonly called: number
  readonly returned: number
}

/**
 * The reads that a regular register could not have answered: those of a value that was never written, and those of a
 * value that an acknowledged write had replaced before the read began. A write without confirmation may take effect
 * at any later time, but never after an acknowledged write that began later.
 */
export function staleReads<Value>(
  writes: readonly Write<Value>[],
  reads: readonly Read<Value>[],
): readonly Read<Value>[] {
  return reads.filter((read) => {
    const source = writes.find(({ value }) => value === read.value)
    if (read.value !== null && (source === undefined || source.called > read.returned)) return true
    const end = read.value === null ? -1 : (source?.returned ?? Number.POSITIVE_INFINITY)
    return writes.some((write) => write.acknowledged && write.returned! < read.called && end < write.called)
  })
}

/** A change of the account's key or status, in the order of the calls. */
export interface KeyChange {
  readonly type: 'rotated' | 'paused' | 'resumed'
  readonly called: number
  returned: number | null
  acknowledged: boolean
}

/** A request with the key of a rotation that was called at `issued.called` and returned at `issued.returned`. */
export interface KeyUse {
  readonly issued: { readonly called: number; readonly returned: number }
  readonly called: number
  readonly returned: number
  readonly isRejected: boolean
}

/**
 * The requests with a wrong answer: accepted although the key had been replaced or the account paused before the
 * request began, or rejected as unauthorised although nothing can have replaced the key or paused the account.
 */
export function wrongAnswers(changes: readonly KeyChange[], uses: readonly KeyUse[]): readonly KeyUse[] {
  const rotations = changes.filter(({ type }) => type === 'rotated')
  const pauses = changes.filter(({ type }) => type === 'paused')
  const resumptions = changes.filter(({ type }) => type === 'resumed')

  function isAcceptable(use: KeyUse): boolean {
    function wasBefore(change: KeyChange) {
      return change.acknowledged && change.returned! < use.called
    }
    const wasReplaced = rotations.some((change) => wasBefore(change) && change.called > use.issued.returned)
    const isPaused = pauses.some(
      (pause) =>
        wasBefore(pause) &&
        !resumptions.some(
          ({ called, returned }) => (returned ?? Number.POSITIVE_INFINITY) > pause.called && called < use.returned,
        ),
    )
    return !wasReplaced && !isPaused
  }

  function isRejectable(use: KeyUse): boolean {
    const canBeReplaced = rotations.some(
      ({ called, returned }) =>
        called !== use.issued.called &&
        (returned ?? Number.POSITIVE_INFINITY) > use.issued.called &&
        called < use.returned,
    )
    const canBePaused = pauses.some(
      (pause) =>
        pause.called < use.returned &&
        !resumptions.some(
          ({ called, returned, acknowledged }) =>
            acknowledged && called > (pause.returned ?? Number.POSITIVE_INFINITY) && returned! < use.called,
        ),
    )
    return canBeReplaced || canBePaused
  }

  return uses.filter((use) => (use.isRejected ? !isRejectable(use) : !isAcceptable(use)))
}
