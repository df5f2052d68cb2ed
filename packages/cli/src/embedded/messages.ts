import { readJson } from '@flightbag/core'
import type { Confirmation, Terminal } from '../context/io.ts'

/** What the command's side says. Apart from `run` it only ever answers, so nothing piles up on the serving side. */
export type ClientMessage =
  | {
      readonly say: 'run'
      /** The release of the program; both sides must be of one. */
      readonly version: string
      readonly args: readonly string[]
      readonly terminal: Terminal
    }
  | { readonly say: 'opened'; readonly name: string; readonly bytes: number | null }
  | { readonly say: 'end' }
  | { readonly say: 'unreadable'; readonly message: string }
  | { readonly say: 'answer'; readonly confirmation: Confirmation }

/** What the serving side asks of the command's side. */
export type ServerMessage =
  | { readonly say: 'open'; readonly path: string }
  | { readonly say: 'read' }
  | { readonly say: 'close' }
  | { readonly say: 'confirm'; readonly question: string }
  | { readonly say: 'exit'; readonly code: number }

export const encodeMessage = (message: ClientMessage | ServerMessage): Uint8Array =>
  Buffer.from(JSON.stringify(message))

/** Both ends of the socket are this program, of one release: what comes is what the other end typed. */
export const decodeMessage = <T extends ClientMessage | ServerMessage>(payload: Uint8Array): T =>
  readJson(Buffer.from(payload).toString()) as T
