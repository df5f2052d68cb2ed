import type { Tls } from '@flightbag/http'
import { certificateEndMs } from '../serve/tls.ts'

/** The metric of the certificate that a server serves; none without TLS. */
export function certificateLines(tls: Tls | null): readonly string[] {
  if (tls === null) return []
  return [
    '# HELP flightbag_certificate_end_timestamp_seconds When the served certificate ends.',
    '# TYPE flightbag_certificate_end_timestamp_seconds gauge',
    `flightbag_certificate_end_timestamp_seconds ${certificateEndMs(tls) / 1000}`,
  ]
}
