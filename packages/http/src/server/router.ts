import { addRoute, createRouter, findRoute } from 'rou3'
import type { PathEntry } from '../declare/path-table.ts'
import { canonicalPath } from '../request/decode.ts'

/** A path of the service, with its parameters still percent-encoded. */
export interface MatchedPath<Ports> {
  readonly entry: PathEntry<Ports>
  readonly segments: Readonly<Record<string, string>>
}

/** Finds the path of every request, whatever its method. */
export function routerOf<Ports>(paths: readonly PathEntry<Ports>[]): (path: string) => MatchedPath<Ports> | null {
  const router = createRouter<PathEntry<Ports>>()
  for (const entry of paths) addRoute(router, '', entry.path.replaceAll(/\{(\w+)\}/g, ':$1'), entry)
  return (path) => {
    const found = findRoute(router, '', canonicalPath(path))
    return found === undefined ? null : { entry: found.data, segments: found.params ?? {} }
  }
}
