export { type FlightbagClient, flightbagClient } from './client.ts'
export type { Changes, Collection } from './collection/collection.ts'
export type { MirrorOptions, MirrorResult, MirrorStep, MirrorStore } from './collection/mirror.ts'
export type { Download } from './download.ts'
export { FlightbagError } from './errors.ts'
export type { CommandOutcome, Flown, LiveState, Plugin } from './plugin/fly-with.ts'
export type { CallOptions, FlightbagOptions, RequestOptions } from './request.ts'
export type { AnswerOf, InputsOf, RouteOf } from './routes.ts'
export type * from './schema.ts'

import type { Command, HoldingRequest } from './schema.ts'

/** Whether a command requests a holding. Of other requests, only `kind` is declared. */
export function isHolding(request: Command['request']): request is HoldingRequest {
  return request.kind === 'holding'
}
