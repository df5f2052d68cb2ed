export { checks } from './all-checks.ts'
export type { Check } from './checks/check.ts'
export { type CheckResult, type RunOptions, runChecks } from './run.ts'
export { connect, type Service, type ServiceOptions } from './service/service.ts'
