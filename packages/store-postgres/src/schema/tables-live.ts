import type { Int8, Int8OrNull } from './int8.ts'

export interface LiveTables {
  live_report: {
    account_id: string
    /** When the plugin's last report arrived; null when it has expired or none arrived. */
    received: Int8OrNull
    /** When the app last reported that its screen is open. */
    screen: Int8OrNull
    report: string | null
  }
  live_command: {
    /** Orders the commands of one account and one millisecond. */
    seq: Int8
    account_id: string
    id: string
    created: Int8
    delivered: Int8OrNull
    resolved: Int8OrNull
    /** The outcome and the plugin's words as JSON. */
    resolution: string | null
    request: string
  }
}
