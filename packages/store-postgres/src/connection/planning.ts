/**
 * Each statement is planned once per connection and always by index, because a plan that was made while a table was
 * small is still used when it is large. A sort is used only where no index has the order: without statistics, the
 * planner would sort all following records to return the next ones. JIT compilation of a plan costs more than any
 * statement here takes, and would be chosen for a plan with an unavoidable scan.
 */
export const PLANNING = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_sort: 'off',
  jit: 'off',
} as const

/**
 * On Citus, the plan of a statement contains the node of its account, so it is made with the values of each execution.
 * The address of the database sets this: `?plan_cache_mode=auto`.
 */
export const CLUSTER_PLANNING = { ...PLANNING, plan_cache_mode: 'auto' } as const
