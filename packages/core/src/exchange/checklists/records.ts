import type { JsonObject } from '../../lib/json.ts'
import { err, ok, type Result } from '../../lib/result.ts'
import { fnv64 } from '../stable-hash.ts'
import type { ExchangedChecklist, ExchangedItem, ExchangedSection, ReadBinder } from './checklist.ts'
import { objectsIn, textIn } from './json-parts.ts'

function itemsOf(record: JsonObject) {
  return objectsIn(record.sections).flatMap(({ items }) => objectsIn(items))
}

/** A checklist of the bag as the formats exchange it. */
export function checklistOf(record: JsonObject): ExchangedChecklist {
  function itemOf({ challenge, response, note }: JsonObject): ExchangedItem {
    return {
      challenge: textIn(challenge),
      response: textIn(response),
      note: textIn(note).replace(/\r\n?/g, '\n'),
    }
  }
  function sectionOf({ title, items }: JsonObject): ExchangedSection {
    return {
      title: textIn(title),
      items: objectsIn(items).map(itemOf),
    }
  }
  return { title: textIn(record.title), sections: objectsIn(record.sections).map(sectionOf) }
}

/** The number of items that are marked as critical, which no exchange format can represent. */
export function countCritical(records: readonly JsonObject[]): number {
  return records.flatMap(itemsOf).filter(({ critical }) => critical === true).length
}

/**
 * The checklists of a file as records. A checklist with the same title is updated: it keeps its id, its aircraft, its
 * order, and the fields of equal items that a file cannot state. A new checklist follows those of the aircraft and has
 * an id from its aircraft, title and number, so that the same file imported twice changes nothing. Fails when a title
 * exists for several aircraft and `aircraftId` does not decide.
 *
 * @example
 * ```ts
 * import { checklistRecords } from '@flightbag/core/exchange'
 *
 * const items = [{ challenge: 'Flaps', response: 'UP', note: '' }]
 * const binder = { checklists: [{ title: 'Before start', sections: [{ title: 'Cabin', items }] }] }
 * const records = checklistRecords(binder, [], 'aircraft-1')
 * records.ok && records.value[0]?.title // => 'Before start'
 * ```
 */
export function checklistRecords(
  { checklists }: Pick<ReadBinder, 'checklists'>,
  stored: readonly JsonObject[],
  aircraftId: string | undefined,
): Result<readonly JsonObject[], string> {
  const known = stored.filter((record) => aircraftId === undefined || record.aircraftId === aircraftId)
  const orders = known.map(({ order }) => (typeof order === 'number' ? order : 0))
  const start = Math.max(0, ...orders)
  const records: JsonObject[] = []
  for (const [i, { title, sections }] of checklists.entries()) {
    const same = known.filter((record) => record.title === title)
    if (new Set(same.map((record) => record.aircraftId ?? null)).size > 1)
      return err(`several aircraft have a checklist "${title}": name the aircraft with --aircraft`)
    const taken = new Set(records.map(({ id }) => id))
    const before = same.find(({ id }) => !taken.has(id!))
    const head = before ?? {
      id: freeId(aircraftId, title, new Set([...taken, ...stored.map(({ id }) => id!)])),
      ...(aircraftId === undefined ? {} : { aircraftId }),
      title,
      order: start + i + 1,
    }
    records.push({ ...head, sections: mergeSections(sections, objectsIn(before?.sections)) })
  }
  return ok(records)
}

function freeId(aircraftId: string | undefined, title: string, taken: ReadonlySet<unknown>): string {
  for (let n = 0; ; n++) {
    const id = `checklist-${fnv64(JSON.stringify([aircraftId ?? null, title, n]))}`
    if (!taken.has(id)) return id
  }
}

function mergeSections(sections: readonly ExchangedSection[], before: readonly JsonObject[]): readonly JsonObject[] {
  const oldSections = takeFirst(before)
  return sections.map(({ title, items }) => {
    const oldSection = oldSections((section) => textIn(section.title) === title)
    const oldItems = takeFirst(objectsIn(oldSection?.items))
    return {
      ...oldSection,
      title,
      items: items.map((item) => {
        const oldItem = oldItems(({ challenge }) => textIn(challenge) === item.challenge)
        return { ...oldItem, ...stated(item, oldItem) }
      }),
    }
  })
}

/** Finds elements, each at most once. */
function takeFirst(list: readonly JsonObject[]) {
  const left = [...list]
  return (isIt: (each: JsonObject) => boolean): JsonObject | undefined => {
    const at = left.findIndex(isIt)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
}

/**
 * The parts of an item that change the stored one. A part that is empty in the file and in the bag stays as it is
 * stored.
 */
function stated(item: ExchangedItem, before: JsonObject | undefined): JsonObject {
  const parts = { challenge: item.challenge, response: item.response, note: item.note }
  return Object.fromEntries(Object.entries(parts).filter(([name, text]) => text !== textIn(before?.[name])))
}
