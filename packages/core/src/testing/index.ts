export * from './changes.ts'
export * from './follower.ts'
export * from './memory-records.ts'
export * from './record-contract.ts'
