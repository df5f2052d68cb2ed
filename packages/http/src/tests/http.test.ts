import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { bodiesSuite } from '@flightbag/testing/http/suite/bodies'
import { collectionsSuite } from '@flightbag/testing/http/suite/collections'
import { hostileSuite } from '@flightbag/testing/http/suite/hostile'
import { isolationSuite } from '@flightbag/testing/http/suite/isolation'
import { keysSuite } from '@flightbag/testing/http/suite/keys'
import { limitsSuite } from '@flightbag/testing/http/suite/limits'
import { pluginSuite } from '@flightbag/testing/http/suite/plugin'
import { routingSuite } from '@flightbag/testing/http/suite/routing'
import { singleRoutesSuite } from '@flightbag/testing/http/suite/single-routes'

routingSuite(startMemorySubject)
keysSuite(startMemorySubject)
bodiesSuite(startMemorySubject)
collectionsSuite(startMemorySubject)
pluginSuite(startMemorySubject)
singleRoutesSuite(startMemorySubject)
limitsSuite(startMemorySubject)
hostileSuite(startMemorySubject)
isolationSuite(startMemorySubject)
