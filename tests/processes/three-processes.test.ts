import { bodiesSuite } from '../../packages/http/src/testing/suite/bodies.ts'
import { collectionsSuite } from '../../packages/http/src/testing/suite/collections.ts'
import { isolationSuite } from '../../packages/http/src/testing/suite/isolation.ts'
import { keysSuite } from '../../packages/http/src/testing/suite/keys.ts'
import { limitsSuite } from '../../packages/http/src/testing/suite/limits.ts'
import { pluginSuite } from '../../packages/http/src/testing/suite/plugin.ts'
import { routingSuite } from '../../packages/http/src/testing/suite/routing.ts'
import { singleRoutesSuite } from '../../packages/http/src/testing/suite/single-routes.ts'
import { startThree } from './cluster.ts'

// The whole suite of the service over HTTP, against three real processes on one PostgreSQL behind a round-robin proxy.
for (const suite of [
  routingSuite,
  keysSuite,
  bodiesSuite,
  collectionsSuite,
  pluginSuite,
  singleRoutesSuite,
  limitsSuite,
  isolationSuite,
])
  suite(startThree)
