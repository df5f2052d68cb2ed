/**
 * The schemas of bodies and answers, for a server that checks and describes them. Each is checked against the interface
 * of its values. The schemas of weather are in `@flightbag/core/weather`.
 */

// Accounts.

export { accountRecord } from './accounts/accounts.ts'

// Airways.

export { airwayParts, servedAirway } from './airways/airway.ts'

// Attachments.

export { attachmentDownloadSchema, attachmentIdSchema } from './attachments/attachments.ts'

// The live link and its commands.

export { liveInput } from './live/report/fields.ts'
export { currentReport, handedCommand, holdingRequest, listedCommand, liveAnswer, otherRequest } from './live/schema.ts'

// Sessions of the plugin.

export { sessionInput } from './sessions/body/session-fields.ts'
export { pluginStats, storedSession, storeResult } from './sessions/schema.ts'

// Shared plannings.

export { sharedDoc, sharedParticipant, sharedPlanningView } from './shared-plannings/shared-plannings.ts'

// Examples for a description of the API.

export { sampleAttachments } from './attachments/sample-attachments.ts'
export { sampleRecords } from './records/sample-records.ts'
