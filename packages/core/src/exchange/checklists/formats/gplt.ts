import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.ts'
import { readJson } from '../../../lib/json-text.ts'
import { err, ok, type Result } from '../../../lib/result.ts'
import { type FileFault, fileFault } from '../../fault.ts'
import { fnv64 } from '../../stable-hash.ts'
import type { ChecklistBinder, ChecklistFormat, ExchangedChecklist, ReadBinder } from '../checklist.ts'
import { collectChecklists } from '../collect.ts'
import { objectsIn, textIn } from '../json-parts.ts'
import { readTar, writeTar } from './tar.ts'

const CONTENT = 'content.json'
const PLAIN = 0
const NOTE = 11
const NORMAL = 0
const OTHER = 3
const NEXT_CHECKLIST = 1

/** Garmin Pilot's checklist binder: a gzipped tar archive with one JSON file. A note with a title begins a section. */
export const gplt: ChecklistFormat = {
  name: 'gplt',
  title: 'Garmin Pilot checklist binder',
  isCompressed: true,
  recognises: (bytes) => String.fromCharCode(...bytes.subarray(257, 262)) === 'ustar',
  fitText: (text) => text,
  separatesByTilde: false,
  read,
  write,
}

function read(bytes: Uint8Array): Result<ReadBinder, FileFault> {
  const content = readTar(bytes, CONTENT)
  if (!content.ok) return err(fileFault(content.failure))
  let binder: unknown
  try {
    binder = readJson(new TextDecoder('utf-8', { fatal: true }).decode(content.value))
  } catch {
    return err(fileFault(`has a ${CONTENT} that is not JSON in UTF-8`))
  }
  if (!isJsonObject(binder) || binder.type !== 'checklistBinder')
    return err(fileFault(`is not a checklist binder: "type" in ${CONTENT} is another one`))
  const { dataModelVersion, packageTypeVersion, objects } = binder as JsonObject
  if (dataModelVersion !== 1 || packageTypeVersion !== 1)
    return err(fileFault(`has the unknown version ${dataModelVersion}/${packageTypeVersion}: only 1/1 is known`))
  const [parts, ...others] = objectsIn(objects)
  if (!parts || others.length > 0) return err(fileFault('does not contain exactly one list of objects'))
  return readParts(textIn(binder.name as Json), parts)
}

/** Joins the flat lists by their uuids, in the order of the binder. */
function readParts(name: string, parts: JsonObject): Result<ReadBinder, FileFault> {
  function byUuid(list: readonly JsonObject[]) {
    return new Map(list.map((each) => [each.uuid, each]))
  }
  const checklists = byUuid(objectsIn(parts.checklists))
  const items = byUuid(objectsIn(parts.checklistItems))
  const ordered = objectsIn(parts.binders).flatMap(({ checklists: uuids }) => (Array.isArray(uuids) ? uuids : []))
  const collected = collectChecklists()
  for (const uuid of new Set([...ordered, ...(checklists.keys() as Iterable<Json>)])) {
    const checklist = checklists.get(uuid)
    if (!checklist) return err(fileFault(`refers to a checklist that it does not contain: ${uuid}`))
    if (checklist.type !== NORMAL) collected.drop('category of a checklist (abnormal or emergency)')
    collected.checklist(textIn(checklist.name))
    for (const itemUuid of Array.isArray(checklist.checklistItems) ? checklist.checklistItems : []) {
      const item = items.get(itemUuid)
      if (!item) return err(fileFault(`refers to an item that it does not contain: ${itemUuid}`))
      const type = Number(item.itemType ?? PLAIN)
      if (!Number.isInteger(type) || type < PLAIN || type > NOTE)
        return err(fileFault(`has an item of the unknown type ${JSON.stringify(item.itemType)}`))
      readItem(type, textIn(item.title), textIn(item.action), collected)
    }
  }
  return ok(collected.binder(name))
}

function readItem(type: number, title: string, action: string, collected: ReturnType<typeof collectChecklists>): void {
  if (type === NOTE) {
    if (title !== '') collected.section(title)
    if (action !== '') collected.note(action)
    if (title === '' && action === '') collected.drop('blank line')
    return
  }
  if (type !== PLAIN) collected.drop('response that the app fills in, for example a frequency')
  collected.item(title, action)
}

function write({ name, checklists }: ChecklistBinder): Result<Uint8Array, string> {
  const lists = checklists.map((checklist, i) => {
    const items = linesOf(checklist).map((line, j) => ({ checked: false, uuid: uuidOf(name, i, j, line), ...line }))
    const checklistItems = items.map(({ uuid }) => uuid)
    const uuid = uuidOf(name, i, checklist.title)
    const head = { completionItem: NEXT_CHECKLIST, name: checklist.title, type: NORMAL, subtype: OTHER }
    return { items, checklist: { uuid, checklistItems, ...head } }
  })
  const all = lists.map(({ checklist }) => checklist)
  const binder = { uuid: uuidOf(name), sourceTemplateUUID: null, sortOrder: 0, name }
  const objects = {
    checklists: all,
    binders: [{ ...binder, checklists: all.map(({ uuid }) => uuid) }],
    checklistItems: lists.flatMap(({ items }) => items),
    version: null,
  }
  const head = { dataModelVersion: 1, packageTypeVersion: 1, name, type: 'checklistBinder' }
  return ok(writeTar(CONTENT, new TextEncoder().encode(JSON.stringify({ ...head, objects: [objects] }))))
}

/** The lines of a checklist. The first section needs no title line if its title is that of the checklist. */
function linesOf({ title, sections }: ExchangedChecklist) {
  return sections.flatMap((section, i) => [
    ...(i === 0 && section.title === title ? [] : [{ itemType: NOTE, title: section.title, action: '' }]),
    ...section.items.flatMap(({ challenge, response, note }) => [
      { itemType: PLAIN, title: challenge, action: response },
      ...(note === '' ? [] : [{ itemType: NOTE, title: '', action: note }]),
    ]),
  ])
}

/** A UUID (version 8) from its place and content, so that the same checklists are written as the same file. */
function uuidOf(...parts: readonly unknown[]): string {
  const text = JSON.stringify(parts)
  const [a, b] = [fnv64(text), fnv64(`again ${text}`)]
  return `${a.slice(0, 8)}-${a.slice(8, 12)}-8${a.slice(13)}-8${b.slice(1, 4)}-${b.slice(4)}`
}
