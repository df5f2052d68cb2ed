import type { StartSubject } from './subject.ts'
import { bodiesSuite } from './suite/bodies.ts'
import { collectionsSuite } from './suite/collections.ts'
import { isolationSuite } from './suite/isolation.ts'
import { keysSuite } from './suite/keys.ts'
import { limitsSuite } from './suite/limits.ts'
import { pluginSuite } from './suite/plugin.ts'
import { routingSuite } from './suite/routing.ts'
import { singleRoutesSuite } from './suite/single-routes.ts'

/** The whole HTTP suite, for any service: one process or several. */
export function httpSuite(start: StartSubject): void {
  routingSuite(start)
  keysSuite(start)
  bodiesSuite(start)
  collectionsSuite(start)
  pluginSuite(start)
  singleRoutesSuite(start)
  limitsSuite(start)
  isolationSuite(start)
}
