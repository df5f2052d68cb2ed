import { httpSuite } from '@flightbag/testing/http/http-suite'
import { startThreeOnSqlite } from './cluster.ts'
import { sharedSubject } from './shared-subject.ts'

// The whole HTTP suite against three real processes on the SQLite files of one folder, behind a round-robin proxy.
httpSuite(sharedSubject(startThreeOnSqlite))
