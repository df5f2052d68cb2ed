import { aerodrome } from './aerodrome.ts'
import { aircraft } from './aircraft.ts'
import { logbook } from './logbook.ts'
import { note } from './note.ts'
import { pluginSession } from './plugin-session.ts'
import type { RecordKind } from './record-kind.ts'

/** Every kind of record: the only list. */
export const recordKinds: readonly RecordKind[] = [aerodrome, aircraft, logbook, note, pluginSession]

const byName = new Map(recordKinds.map((kind) => [kind.name, kind]))

/** The kind an import line names. */
export const findRecordKind = (name: string): RecordKind | undefined => byName.get(name)
