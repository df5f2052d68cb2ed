/** A simulated flight with the voice-ATC plugin, as rules without I/O: the caller sends what these functions return. */
export { beginEvening, type Evening } from './evening/evening.ts'
export { HOLDING } from './evening/holding.ts'
export type { FlightPhase, FlightPlanned, FlightState, SimulatedAerodrome } from './flight-profile.ts'
export { type Grade, type GradedRule, grade } from './grade/grade.ts'
export { type PlayedAnswer, type RecordedCall, SILENT_FOR_MS } from './grade/log/recorded-call.ts'
export { answerCommand } from './simulated-controller.ts'
export { type SimulatedFlight, type SimulatedFlightRequest, simulateFlight } from './simulated-flight.ts'
