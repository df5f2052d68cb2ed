import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { confirmAccount, createAccount, ok } from '@flightbag/core'
import { loadAirways } from '../commands/airways.ts'
import { importFile } from '../commands/import.ts'
import type { Answer } from '../context/command-context.ts'
import { fromCore } from '../context/failure.ts'
import type { Io } from '../context/io.ts'
import { attachmentPorts, type Runtime } from '../context/runtime.ts'
import { type AttachmentPlace, addAttachment, listAttachments } from './attach-file.ts'

/** The account of the sample pilot, by its id. */
export const SAMPLE_PILOT = 'sample-pilot'
const SAMPLE_GUEST = 'sample-guest'

const ACCOUNTS = [
  { id: SAMPLE_PILOT, email: 'pilot@example.invalid', displayName: 'Sample pilot', bag: 'sample-bag.jsonl' },
  { id: SAMPLE_GUEST, email: 'guest@example.invalid', displayName: 'Sample guest', bag: 'sample-guest-bag.jsonl' },
] as const

const FILES = [
  { owner: 'aerodrome', record: 'SADF', kind: 'diagram', file: 'sadf-diagram.png' },
  { owner: 'aircraft', record: 'aircraft-lv-xsa', kind: 'document', file: 'lv-xsa-quick-reference.pdf' },
] as const

/** Whether the sample must be created or completed: never in a store with other accounts. */
export async function wantsSample({ store }: Runtime): Promise<boolean> {
  const pilot = await store.accounts.find(SAMPLE_PILOT)
  return pilot === null ? (await store.accounts.list()).length === 0 : pilot.apiKey === null
}

/**
 * Stores the sample pilot, a guest, airways and files. The pilot gets no key yet: a key marks the sample as complete,
 * so an interrupted first run is completed by the next.
 */
export async function loadSample(io: Io, runtime: Runtime, folder: string): Answer<null> {
  const { store, keys, clock } = runtime
  for (const { id, email, displayName } of ACCOUNTS) {
    if ((await store.accounts.find(id)) !== null) continue
    const details = { id, email, displayName, confirmed: false }
    const created = fromCore(await createAccount(store.accounts, keys, details, clock()))
    if (!created.ok) return created
  }
  for (const { id, bag } of ACCOUNTS) {
    const imported = await importFile({ io }, runtime, id, join(folder, bag))
    if (!imported.ok) return imported
  }
  if ((await store.airways.list({ airspace: null, designator: null })).length === 0) {
    const loaded = await loadAirways({ io }, runtime, join(folder, 'sample-airways.jsonl'))
    if (!loaded.ok) return loaded
  }
  for (const { owner, record, kind, file } of FILES) {
    const place: AttachmentPlace = { accountId: SAMPLE_PILOT, owner, record }
    const listed = await listAttachments(attachmentPorts(runtime), place)
    if (!listed.ok) return listed
    if (listed.value.some(({ name }) => name === file)) continue
    const attachment = { id: randomUUID(), kind, file: await io.open(join(folder, 'files', file)) }
    const added = await addAttachment(attachmentPorts(runtime), place, attachment)
    if (!added.ok) return added
  }
  return ok(null)
}

/** Creates the sample pilot's key, which is shown only now; null when it has one. */
export async function sampleKey({ store, keys, clock }: Runtime): Promise<string | null> {
  const confirmed = await confirmAccount(store.accounts, keys, SAMPLE_PILOT, clock())
  return confirmed.ok ? confirmed.value.key : null
}
