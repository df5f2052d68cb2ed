/**
 * Each statement is planned once a connection and always by index, since a plan made while a table is small serves on when it is large.
 * Compiling a plan costs more than any statement of ours takes, and a plan with a scan that cannot be avoided would look worth it.
 */
export const PLANNING = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', jit: 'off' } as const
