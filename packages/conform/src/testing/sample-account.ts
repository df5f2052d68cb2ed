import { readFileSync } from 'node:fs'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { afterFile } from '@flightbag/testing/lib/after-file'
import { connect, type Service } from '../service/service.ts'

function linesOf(fixture: string) {
  return fixture
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly kind: string; readonly record: { readonly id: string } })
}

function fixture(name: string) {
  return readFileSync(new URL(`../../../../fixtures/${name}`, import.meta.url), 'utf8')
}

const ATTACHMENT = {
  id: '3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c11',
  name: 'chart.pdf',
  contentType: 'application/pdf',
  bytes: 4,
  kind: 'diagram',
  createdAt: '2026-10-03T10:00:00Z',
}

/** A running service. */
export interface Running {
  readonly subject: MemorySubject
  /** Connects the checks to an account; `fetching` stands for a service that answers differently. */
  connectTo(key: string, fetching?: typeof fetch): Service
}

/** Starts a service in this process, until the end of the present file. */
export async function startService(): Promise<Running> {
  const subject = await startMemorySubject()
  afterFile(() => subject.close())
  return {
    subject,
    connectTo: (key, fetching = fetch) =>
      connect({ url: subject.url, key, timeoutMs: 20_000, fetch: fetching, sleep: async () => undefined }),
  }
}

/** Makes an account with the records of the sample pilot, sessions, a file and airways; returns its key. */
export async function createSampleAccount(subject: MemorySubject): Promise<string> {
  const { id, key } = await subject.createAccount()
  const lines = linesOf(fixture('sample-bag.jsonl').replaceAll('sample-pilot', id))
  // The memory store keeps imported sessions apart from its statistics, so sessions are stored through the API.
  await subject.import(id, [
    ...lines.filter(({ kind }) => kind !== 'pluginSession'),
    { kind: 'aerodrome', record: { id: 'with-file', code: 'ZZZZ', attachments: [ATTACHMENT] } },
  ])
  for (const { record } of lines.filter(({ kind }) => kind === 'pluginSession')) {
    await fetch(`${subject.url}/v1/plugin/sessions/${record.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(record),
    })
  }
  await subject.putFile(id, ATTACHMENT.id, new Uint8Array([37, 80, 68, 70]))
  await subject.loadAirways(linesOf(fixture('sample-airways.jsonl')))
  return key
}
