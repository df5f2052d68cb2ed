export { type AwcOptions, awcSource } from './awc.ts'
export { fileSource } from './file.ts'
export { type CycleReports, readCycle } from './read-cycle.ts'
