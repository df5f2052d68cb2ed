import { recordKinds } from '@flightbag/core'
import { airways } from '../routes/airways.ts'
import { aerodromeAttachment, aircraftAttachment } from '../routes/attachments.ts'
import { collectionRoutes } from '../routes/collection.ts'
import { docsRoutes } from '../routes/docs.ts'
import { health } from '../routes/health.ts'
import { logbookTotals } from '../routes/logbook-totals.ts'
import { me } from '../routes/me.ts'
import { openApiRoute } from '../routes/openapi.ts'
import { pilot } from '../routes/pilot.ts'
import { pluginLive } from '../routes/plugin-live.ts'
import { pluginStats, putSession } from '../routes/plugin-sessions.ts'
import { sharedPlanning, sharedPlannings } from '../routes/shared-plannings.ts'
import { weather, weatherAt } from '../routes/weather.ts'
import type { HttpSettings } from '../server/settings.ts'
import type { Route } from './path-table.ts'
import type { ServedPorts } from './ports.ts'

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
