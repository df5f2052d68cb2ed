import { httpSuite } from '@flightbag/testing/http/http-suite'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { hostileSuite } from '@flightbag/testing/http/suite/hostile'

httpSuite(startMemorySubject)
hostileSuite(startMemorySubject)
