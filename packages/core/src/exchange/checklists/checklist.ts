import type { Result } from '../../lib/result.ts'
import type { FileFault } from '../fault.ts'

/** An item as the formats exchange it. An empty text means that the part is not there. */
export interface ExchangedItem {
  readonly challenge: string
  readonly response: string
  readonly note: string
}

export interface ExchangedSection {
  readonly title: string
  readonly items: readonly ExchangedItem[]
}

export interface ExchangedChecklist {
  readonly title: string
  readonly sections: readonly ExchangedSection[]
}

/** The checklists of one file, in order. */
export interface ChecklistBinder {
  readonly name: string
  readonly checklists: readonly ExchangedChecklist[]
}

/** A file that was read, and its data that a checklist of the bag has no field for. */
export interface ReadBinder extends ChecklistBinder {
  readonly notKept: readonly string[]
}

/** A checklist format, declared once. */
export interface ChecklistFormat {
  readonly name: 'ace' | 'gplt'
  readonly title: string
  /** Whether the file is a gzip stream around the bytes that {@link read} and {@link write} use. */
  readonly isCompressed: boolean
  /** Whether bytes are in this format, by their beginning. */
  readonly recognises: (bytes: Uint8Array) => boolean
  /** A text on one line as the format can contain it. */
  readonly fitText: (text: string) => string
  /** Whether the first tilde of a line separates the response, so that a challenge cannot contain one. */
  readonly separatesByTilde: boolean
  readonly read: (bytes: Uint8Array) => Result<ReadBinder, FileFault>
  /** Writes checklists that the format can contain, without an empty one. */
  readonly write: (binder: ChecklistBinder) => Result<Uint8Array, string>
}
