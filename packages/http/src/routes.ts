import { recordKinds } from '@flightbag/core'
import { collectionRoutes } from './collection.ts'
import type { Route } from './path-table.ts'
import type { RoutePorts } from './ports.ts'
import { health } from './routes/health.ts'
import { me } from './routes/me.ts'
import type { HttpSettings } from './settings.ts'

const collections = recordKinds.flatMap((kind) =>
  kind.collection === null ? [] : collectionRoutes(kind, kind.collection),
)

/** Every route of the service: the only list. A record kind with a collection brings its own two. */
export const routes: readonly Route<RoutePorts & HttpSettings>[] = [health, me, ...collections]
