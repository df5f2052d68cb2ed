import { startMemorySubject } from './testing/memory-subject.ts'
import { bodiesSuite } from './testing/suite/bodies.ts'
import { collectionsSuite } from './testing/suite/collections.ts'
import { hostileSuite } from './testing/suite/hostile.ts'
import { isolationSuite } from './testing/suite/isolation.ts'
import { keysSuite } from './testing/suite/keys.ts'
import { limitsSuite } from './testing/suite/limits.ts'
import { pluginSuite } from './testing/suite/plugin.ts'
import { routingSuite } from './testing/suite/routing.ts'
import { singleRoutesSuite } from './testing/suite/single-routes.ts'

routingSuite(startMemorySubject)
keysSuite(startMemorySubject)
bodiesSuite(startMemorySubject)
collectionsSuite(startMemorySubject)
pluginSuite(startMemorySubject)
singleRoutesSuite(startMemorySubject)
limitsSuite(startMemorySubject)
hostileSuite(startMemorySubject)
isolationSuite(startMemorySubject)
