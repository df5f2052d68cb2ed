export { memoryRecords } from './memory-records.ts'
