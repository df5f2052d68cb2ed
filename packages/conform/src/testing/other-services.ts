type Json = Record<string, unknown>

/** A fetch of a service whose answers differ from those of the service under test. */
export function answering(change: (answer: Response, url: URL) => Response | Promise<Response>): typeof fetch {
  return async (input, init) => change(await fetch(input, init), new URL(String(input)))
}

/** A fetch whose answers have another JSON body. */
export function withBody(change: (body: Json, url: URL) => unknown): typeof fetch {
  return answering(async (answer, url) => {
    const body = change(JSON.parse(await answer.text()), url)
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers })
  })
}

/** A fetch whose answers have other fields in `data`. */
export function withData(fields: (data: Json) => Json): typeof fetch {
  return withBody((body) => {
    const data = body.data as Json
    return { ...body, data: { ...data, ...fields(data) } }
  })
}

/** A fetch whose answers have another value of a header, or lack it. */
export function withHeader(name: string, value: string | null): typeof fetch {
  return answering(({ body, status, headers: sent }) => {
    const headers = new Headers([...sent].filter(([each]) => each !== name))
    if (value !== null) headers.set(name, value)
    return new Response(body, { status, headers })
  })
}

/** A fetch whose answers at some addresses have another value in a field; a function gets the value of the service. */
export function replacing(address: RegExp, path: string, value: unknown): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    if (!address.test(String(input))) return answer
    const body: unknown = JSON.parse(await answer.text())
    const key = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '')
    const names = path.split('.')
    const parent = names.slice(0, -1).reduce((object, name) => (object as Json | undefined)?.[name], body)
    const [object, name] = [parent as Json | undefined, names.at(-1)!]
    if (object !== undefined) object[name] = typeof value === 'function' ? value(object[name], key) : value
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers })
  }
}

/** A fetch whose answers lack a field. */
export function lacking(path: string): typeof fetch {
  return replacing(/./, path, undefined)
}

/** A fetch of a service that ignores a header of requests. */
export function ignoring(name: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.delete(name)
    return fetch(input, { ...init, headers })
  }
}

/** Whether a request gets the other answer. */
type Chosen = (url: string, init: RequestInit, headers: Headers) => boolean

/** A fetch of a service that accepts some requests, whatever they are, or gives them another answer. */
export function accepting(isChosen: Chosen, body: object = { data: {}, meta: {} }, status: number = 201): typeof fetch {
  return async (input, init = {}) =>
    isChosen(String(input), init, new Headers(init.headers)) ? Response.json(body, { status }) : fetch(input, init)
}
