import type { HttpSettings } from '../declare/settings.ts'
import { CHANGES, type DescribedLimits } from '../openapi/prose.ts'
import { answers, authentication, quickStart } from './chapters/basics.ts'
import { changes } from './chapters/changes.ts'
import { errors } from './chapters/errors.ts'
import { limitsChapter } from './chapters/limits.ts'
import { p, table } from './chapters/markup.ts'
import { plugin } from './chapters/plugin.ts'
import { attachments, logbook, typescript, weather } from './chapters/records.ts'
import { settingsTable } from './chapters/settings.ts'

/** The conditions in force on the server that serves the page. */
export interface PageFacts extends DescribedLimits, Pick<HttpSettings, 'describedSettings' | 'pageBytes'> {
  /** Address of the service, without a final slash. */
  readonly address: string
}

/** One chapter of the guide in front of the operations. */
export interface Chapter {
  readonly id: string
  readonly title: string
  readonly html: string
}

/** The chapters of the guide, in order. */
export function chapters(facts: PageFacts): readonly Chapter[] {
  return [
    { id: 'quick-start', title: 'Quick start', html: quickStart(facts.address) },
    { id: 'authentication', title: 'Authentication', html: authentication },
    { id: 'answers', title: 'Answers and pages', html: answers },
    { id: 'changes', title: 'Following changes and deletions', html: changes },
    { id: 'errors', title: 'Errors', html: errors },
    { id: 'limits', title: 'Limits', html: limitsChapter(facts) },
    { id: 'logbook', title: 'Logbook rules', html: logbook },
    { id: 'attachments', title: 'Attachments', html: attachments },
    { id: 'weather', title: 'Weather', html: weather },
    { id: 'typescript', title: 'TypeScript client', html: typescript },
    { id: 'plugin', title: 'Writing a plugin', html: plugin(facts) },
    ...(facts.describedSettings.length === 0
      ? []
      : [{ id: 'settings', title: 'Settings of the server', html: settingsTable(facts.describedSettings) }]),
    { id: 'change-log', title: 'Change log', html: changeLog() },
  ]
}

function changeLog(): string {
  const rule =
    'The path contains the major version. New routes, fields and status values are added within `/v1`, and ' +
    'clients ignore those that they do not recognise. A breaking change goes to a new major version, and `/v1` ' +
    'stays until its users have moved.'
  const rows = CHANGES.map(({ version, date, what }) => [version, date, what])
  return p(rule) + table('Change log', ['Version', 'Date', 'Change'], rows)
}
