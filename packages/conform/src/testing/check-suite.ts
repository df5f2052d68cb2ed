import { beforeAll, expect, test } from 'vitest'
import type { Check } from '../checks/check.ts'
import { Violation } from '../service/violation.ts'
import { lacking, replacing } from './other-services.ts'
import { createSampleAccount, startService } from './sample-account.ts'

/** A service, as a fetch, with what is special about it. */
export type OtherService = readonly [checkId: string, what: string, service: typeof fetch]

/** What the tests of a group of checks need to know. */
export interface Suite {
  /** For each check, a service that breaks its sentence. */
  readonly broken: Readonly<Record<string, typeof fetch>>
  /** Further services that break a sentence. */
  readonly alsoBroken: readonly OtherService[]
  /** Services that differ from this one and keep the sentence. */
  readonly correct?: readonly OtherService[]
  /** Checks of what every answer has, whatever its status is. */
  readonly anyStatus?: readonly string[]
}

/** Runs one check on a service; returns why it did not pass, else null. */
export type RunCheck = (id: string, service: typeof fetch) => Promise<unknown>

/** Tests that each check of a group passes on correct services, and fails on broken ones. */
export function testChecks(checks: readonly Check[], { broken, alsoBroken, correct = [], anyStatus = [] }: Suite) {
  let connect: (service: typeof fetch) => Parameters<Check['run']>[0]
  beforeAll(async () => {
    const { subject, connectTo } = await startService()
    const key = await createSampleAccount(subject)
    connect = (service) => connectTo(key, service)
  })

  const run: RunCheck = async (id, service) => {
    const check = checks.find((each) => each.id === id) ?? expect.fail(`no check ${id}`)
    return check.run(connect(service)).then(
      () => null,
      (error: unknown) => error,
    )
  }

  test.each(checks.map(({ id }) => id))('%s fails on a service that breaks its sentence', async (id) => {
    expect(await run(id, broken[id]!)).toBeInstanceOf(Violation)
  })

  test.each(alsoBroken)('%s fails on a service that %s', async (id, _, service) => {
    expect(await run(id, service)).toBeInstanceOf(Violation)
  })

  test.each(correct)('%s passes on a service that %s', async (id, _, service) => {
    expect(await run(id, service)).toBeNull()
  })

  const ofStatuses = checks.map(({ id }) => id).filter((id) => !anyStatus.includes(id))
  test.each(ofStatuses)('%s fails if any of its answers has another status', async (id) => {
    let answers = 0
    const usual = await run(id, async (input, init) => {
      answers++
      return fetch(input, init)
    })
    expect([usual, answers > 0]).toEqual([null, true])
    const unnoticed: string[] = []
    for (let changed = 1; changed <= answers; changed++) {
      let at = 0
      let asked = ''
      const error = await run(id, async (input, init) => {
        const answer = await fetch(input, init)
        if (++at !== changed) return answer
        asked = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname} ${answer.status}`
        const status = answer.status < 300 ? (answer.status === 200 ? 201 : 200) : 418
        return new Response(await answer.text(), { status, headers: answer.headers })
      })
      if (!(error instanceof Violation)) unnoticed.push(`${changed} ${asked}`)
    }
    expect(unnoticed).toEqual([])
  })

  return run
}

/** A service that answers at some addresses with a wrong value of one field. */
export function wrong(id: string, address: RegExp, field: string, value: unknown): OtherService {
  const shown = JSON.stringify(value)?.slice(0, 60) ?? 'another value'
  return [id, `answers at ${address} with ${field} ${shown}`, replacing(address, field, value)]
}

/** A service whose answers lack a field. */
export function without(id: string, field: string): OtherService {
  return [id, `does not send ${field}`, lacking(field)]
}
