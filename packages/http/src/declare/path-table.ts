import type { KeyRoute, OpenRoute } from './route.ts'

export type Route<Ports> = KeyRoute<Ports> | OpenRoute<Ports>

/** One path of the service, and the routes it accepts by method. */
export interface PathEntry<Ports> {
  readonly path: string
  readonly routes: ReadonlyMap<string, Route<Ports>>
  /** The `Allow` header: the accepted methods. */
  readonly allow: string
  /** False for health and the description, which are not counted. */
  readonly counted: boolean
}

/** The routes by path, in the order in which the paths were first declared. */
export function pathTable<Ports>(routes: readonly Route<Ports>[]): readonly PathEntry<Ports>[] {
  const byPath = Map.groupBy(routes, (route) => route.path)
  return [...byPath].map(([path, declared]) => ({
    path,
    routes: new Map(declared.map((route) => [route.method, route])),
    allow: declared.map((route) => route.method).join(', '),
    counted: declared.some((route) => route.access === 'key'),
  }))
}
