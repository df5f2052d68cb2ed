import { canonicalJson, type Json, type JsonObject } from '../../lib/json.ts'
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
  for (const { title } of checklists) {
    const owners = known.filter((record) => record.title === title).map(({ aircraftId: owner }) => owner ?? null)
    if (new Set(owners).size > 1)
      return err(`several aircraft have a checklist "${title}": name the aircraft with --aircraft`)
  }
  const orders = known.map(({ order }) => (typeof order === 'number' ? order : 0))
  const start = Math.max(0, ...orders)
  const inOrder = known.map((record, i) => ({ record, order: orders[i]! })).sort((a, b) => a.order - b.order)
  const pairs = paired(
    checklists,
    inOrder.map(({ record }) => record),
    [
      (each, record) => record.title === each.title && isSame(checklistOf(record), each),
      (each, record) => record.title === each.title,
    ],
  )
  const taken = new Set<unknown>(stored.map(({ id }) => id))
  const records = checklists.map(({ title, sections }, i): JsonObject => {
    const before = pairs[i]
    const head = before ?? {
      id: freeId(aircraftId, title, taken),
      ...(aircraftId === undefined ? {} : { aircraftId }),
      title,
      order: start + i + 1,
    }
    taken.add(head.id)
    return { ...head, sections: mergeSections(sections, objectsIn(before?.sections)) }
  })
  return ok(records)
}

function isSame(one: ExchangedChecklist, other: ExchangedChecklist): boolean {
  return canonicalJson(one as unknown as Json) === canonicalJson(other as unknown as Json)
}

function freeId(aircraftId: string | undefined, title: string, taken: ReadonlySet<unknown>): string {
  for (let n = 0; ; n++) {
    const id = `checklist-${fnv64(JSON.stringify([aircraftId ?? null, title, n]))}`
    if (!taken.has(id)) return id
  }
}

function mergeSections(sections: readonly ExchangedSection[], before: readonly JsonObject[]): readonly JsonObject[] {
  const oldSections = paired(sections, before, [(section, old) => textIn(old.title) === section.title])
  return sections.map(({ title, items }, at) => {
    const oldItems = paired(items, objectsIn(oldSections[at]?.items), [
      (item, old) => PARTS.every((part) => textIn(old[part]) === item[part]),
      (item, old) => textIn(old.challenge) === item.challenge,
    ])
    return {
      ...oldSections[at],
      title,
      items: items.map((item, i) => ({ ...oldItems[i], ...stated(item, oldItems[i]) })),
    }
  })
}

/**
 * For each element of a file the stored one, each at most once: the first that is like it in the first way, then those
 * that are left in the next. So an equal element is never lost to one that only has the same name.
 */
function paired<T>(
  list: readonly T[],
  stored: readonly JsonObject[],
  ways: readonly ((each: T, old: JsonObject) => boolean)[],
): readonly (JsonObject | undefined)[] {
  const left = new Set(stored)
  const pairs: (JsonObject | undefined)[] = list.map(() => undefined)
  for (const isLike of ways) {
    for (const [i, each] of list.entries()) {
      if (pairs[i] !== undefined) continue
      for (const old of left) {
        if (!isLike(each, old)) continue
        pairs[i] = old
        left.delete(old)
        break
      }
    }
  }
  return pairs
}

/** The parts of an item that a file states. */
const PARTS = ['challenge', 'response', 'note'] as const

/**
 * The parts of an item that change the stored one. A part that is empty in the file and in the bag stays as it is
 * stored.
 */
function stated(item: ExchangedItem, before: JsonObject | undefined): JsonObject {
  const changed = PARTS.filter((part) => item[part] !== textIn(before?.[part]))
  return Object.fromEntries(changed.map((part) => [part, item[part]]))
}
