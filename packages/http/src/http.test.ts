import { startMemorySubject } from './testing/memory-subject.ts'
import { bodiesSuite } from './testing/suite/bodies.ts'
import { collectionsSuite } from './testing/suite/collections.ts'
import { keysSuite } from './testing/suite/keys.ts'
import { routingSuite } from './testing/suite/routing.ts'

routingSuite(startMemorySubject)
keysSuite(startMemorySubject)
bodiesSuite(startMemorySubject)
collectionsSuite(startMemorySubject)
