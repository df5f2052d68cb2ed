/** The treatment of a call by the service that a client is graded on. */
export type PlayedAnswer =
  /** A whole answer, or for `cut` one whose connection ends in the middle of the body. */
  | {
      readonly kind: 'reply' | 'cut'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
      readonly delayMs: number
    }
  /** No answer until the client leaves. */
  | { readonly kind: 'silent' }
  /** The connection ends without an answer, as during a restart. */
  | { readonly kind: 'down' }

/** A request of a client, and the answer that it got. All times are those of the service. */
export interface RecordedCall {
  /** From 1 on, in the order of arrival. */
  readonly number: number
  readonly arrivedMs: number
  /** The time at which the answer was sent, the connection was ended, or the client left. */
  readonly endedMs: number
  /** The client ended the call before it was answered. */
  readonly left: boolean
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly answer: PlayedAnswer
}

/** The time that a call may last without an answer, in milliseconds; then the service ends it. */
export const SILENT_FOR_MS = 15_000
