import { isLoopback } from '@flightbag/core/ports'
import { invalidAnswer } from './invalid-answer.ts'

/**
 * Throws a FlightbagError unless a service may name this address for a file: an address with HTTPS, as the
 * specification demands, or its own. A service elsewhere cannot name this machine.
 */
export function checkFileAddress(baseUrl: string, address: string): void {
  const [service, file] = [new URL(baseUrl), new URL(address)]
  if (file.origin === service.origin) return
  const [isServiceHere, isFileHere] = [isLoopback(service.hostname), isLoopback(file.hostname)]
  const isAllowed = isFileHere ? isServiceHere : file.protocol === 'https:'
  if (isAllowed && /^https?:$/.test(file.protocol)) return
  throw invalidAnswer(`The service names ${file.origin} for a file: only its own address and those with HTTPS are read`)
}
