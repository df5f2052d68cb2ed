import { httpSuite } from '@flightbag/testing/http/http-suite'
import { startThree } from './cluster.ts'
import { sharedSubject } from './shared-subject.ts'

// The whole HTTP suite against three real processes on one PostgreSQL, behind a round-robin proxy.
httpSuite(sharedSubject(startThree))
