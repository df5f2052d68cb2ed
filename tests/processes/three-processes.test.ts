import { bodiesSuite } from '@flightbag/testing/http/suite/bodies'
import { collectionsSuite } from '@flightbag/testing/http/suite/collections'
import { isolationSuite } from '@flightbag/testing/http/suite/isolation'
import { keysSuite } from '@flightbag/testing/http/suite/keys'
import { limitsSuite } from '@flightbag/testing/http/suite/limits'
import { pluginSuite } from '@flightbag/testing/http/suite/plugin'
import { routingSuite } from '@flightbag/testing/http/suite/routing'
import { singleRoutesSuite } from '@flightbag/testing/http/suite/single-routes'
import { startThree } from './cluster.ts'
import { sharedSubject } from './shared-subject.ts'

const start = sharedSubject(startThree)

// The whole HTTP suite against three real processes on one PostgreSQL, behind a round-robin proxy.
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
  suite(start)
