import { recordKinds } from '@flightbag/core'
import type { Route } from '../declare/path-table.ts'
import type { ServedPorts } from '../declare/ports.ts'
import type { HttpSettings } from '../declare/settings.ts'
import { airways } from './airways.ts'
import { aerodromeAttachment, aircraftAttachment } from './attachments.ts'
import { collectionRoutes } from './collection.ts'
import { docsRoutes } from './docs.ts'
import { health } from './health.ts'
import { logbookTotals } from './logbook-totals.ts'
import { me } from './me.ts'
import { openApiRoute } from './openapi.ts'
import { pilot } from './pilot.ts'
import { pluginLive } from './plugin-live.ts'
import { pluginStats, putSession } from './plugin-sessions.ts'
import { sharedPlanning, sharedPlannings } from './shared-plannings.ts'
import { weather, weatherAt } from './weather.ts'

const collections = recordKinds.flatMap((kind) =>
  kind.collection === null ? [] : collectionRoutes(kind, kind.collection),
)

/** Every route of the service: the only list. Each record kind with a collection adds two. */
export const routes: readonly Route<ServedPorts & HttpSettings>[] = [
  health,
  me,
  ...collections,
  aerodromeAttachment,
  aircraftAttachment,
  sharedPlannings,
  sharedPlanning,
  airways,
  logbookTotals,
  pilot,
  weather,
  weatherAt,
  putSession,
  pluginStats,
  pluginLive,
  openApiRoute(() => routes),
  ...docsRoutes(() => routes),
]
