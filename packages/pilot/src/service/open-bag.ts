import { isJsonObject, type JsonObject, readJson } from '@flightbag/core'
import type { Profile } from '../profiles/profiles.ts'
import { type PatientFetchOptions, patientFetch } from './patient-fetch.ts'
import { refusal, ServiceProblem } from './service-problem.ts'

/** A pilot's bag behind its service. Every method throws a {@link ServiceProblem} if the service refuses or cannot be reached. */
export interface Bag {
  /** The whole answer of any path below the base address, for example `/v1/notes?limit=5`. */
  get(path: string): Promise<JsonObject>
  /** `data` of that answer, with the type that the description has for the path. */
  data<Data>(path: string): Promise<Data>
}

export type BagOptions = Omit<PatientFetchOptions, 'baseUrl'>

/** Opens a bag. No request is sent until one is needed. */
export function openBag({ url: baseUrl, key }: Profile, options: BagOptions): Bag {
  const fetch = patientFetch({ baseUrl, ...options })
  async function get(path: string): Promise<JsonObject> {
    const target = URL.parse(`${baseUrl}${path}`)
    // A path like `@host` or `.host` would send the key to another host.
    if (!path.startsWith('/') || target === null || target.origin !== new URL(baseUrl).origin)
      throw new ServiceProblem('the path must begin with /, for example /v1/notes', null)
    const headers = { Authorization: `Bearer ${key}` }
    const answer = await fetch(new Request(target, { headers, redirect: 'error' }))
    const body = jsonOf(await answer.text())
    if (!answer.ok) throw refusalOf(answer.status, body)
    if (body === null)
      throw new ServiceProblem(`the service did not answer with a JSON object (${answer.status})`, null)
    return body
  }
  return { get, data: async <Data>(path: string) => (await get(path)).data as Data }
}

/** A path with an id or a query value in it. */
export function pathTo(route: string, id: string): string {
  return `${route}/${encodeURIComponent(id)}`
}

function jsonOf(text: string): JsonObject | null {
  try {
    const value = readJson(text)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

function refusalOf(status: number, body: unknown): ServiceProblem {
  const error = isJsonObject(body) && isJsonObject(body.error) ? body.error : {}
  function text(value: unknown) {
    return typeof value === 'string' ? value : null
  }
  return refusal(status, text(error.code), text(error.message))
}
