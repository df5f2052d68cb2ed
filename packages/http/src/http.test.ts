import { startMemorySubject } from './testing/memory-subject.ts'
import { keysSuite } from './testing/suite/keys.ts'
import { routingSuite } from './testing/suite/routing.ts'

routingSuite(startMemorySubject)
keysSuite(startMemorySubject)
