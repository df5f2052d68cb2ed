import { createAccount, ok } from '@flightbag/core/ports'
import { sampleAttachments } from '@flightbag/core/schemas'
import { type AttachmentPlace, addAttachment } from '../attachments/attach-file.ts'
import { loadAirways } from '../commands/airways.ts'
import { importFile } from '../commands/import.ts'
import { type CommandResult, fromCore } from '../context/failure.ts'
import type { Input, Io } from '../context/io.ts'
import { attachmentPorts, type Runtime } from '../context/runtime.ts'
import { datedBag } from './sample-dates.ts'
import { readSampleFile } from './sample-files.ts'
import { SAMPLE_PILOT } from './sample-pilot.ts'

const SAMPLE_GUEST = 'sample-guest'

const ACCOUNTS = [
  { id: SAMPLE_PILOT, email: 'pilot@example.invalid', displayName: 'Sample pilot', bag: 'sample-bag.jsonl' },
  { id: SAMPLE_GUEST, email: 'guest@example.invalid', displayName: 'Sample guest', bag: 'sample-guest-bag.jsonl' },
] as const

/**
 * Stores the sample pilot, a guest, airways and files. The pilot gets no key yet: a key marks the sample as complete,
 * so an interrupted first run is completed by the next.
 */
export async function loadSample(words: Io, runtime: Runtime): CommandResult<null> {
  const { store, keys, clock } = runtime
  const io: Io = { ...words, open: async (name) => sampleInput(name, clock()) }
  for (const { id, email, displayName } of ACCOUNTS) {
    if ((await store.accounts.find(id)) !== null) continue
    const details = { id, email, displayName, confirmed: false }
    const created = fromCore(await createAccount(store.accounts, keys, details, clock()))
    if (!created.ok) return created
  }
  for (const { id, bag } of ACCOUNTS) {
    const imported = await importFile({ io }, runtime, id, bag)
    if (!imported.ok) return imported
  }
  if ((await store.airways.list({ airspace: null, designator: null })).length === 0) {
    const loaded = await loadAirways({ io }, runtime, 'sample-airways.jsonl')
    if (!loaded.ok) return loaded
  }
  for (const owner of ['aerodrome', 'aircraft'] as const) {
    const { id, kind, name: file, record } = sampleAttachments[owner]
    const place: AttachmentPlace = { accountId: SAMPLE_PILOT, owner, record }
    const attachment = { id, kind, file: await io.open(`files/${file}`) }
    const added = await addAttachment(attachmentPorts(runtime), place, attachment)
    if (!added.ok) return added
  }
  return ok(null)
}

/** A file of the sample as a command reads it; a bag as if it had been written yesterday. */
function sampleInput(name: string, nowMs: number): Input {
  const content = readSampleFile(name)
  const isBag = name.endsWith('-bag.jsonl')
  const bytes = isBag ? new TextEncoder().encode(datedBag(new TextDecoder().decode(content), nowMs)) : content
  return { name: name.slice(name.lastIndexOf('/') + 1), bytes: bytes.length, chunks: once(bytes) }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
