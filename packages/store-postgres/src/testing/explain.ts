import type { Sql } from '../connection/database.ts'

/** A node of an executed plan, in PostgreSQL's JSON form. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly Filter?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

/** The nodes of a plan, from the top. */
export function nodesOf(plan: PlanNode): readonly PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** Rows that a node returned, over all its loops. */
export function rowsOf(node: PlanNode): number {
  return node['Actual Rows'] * node['Actual Loops']
}

/** Pages that a plan read. */
export function pagesOf(plan: PlanNode): number {
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return quoted(`{${value.map((inner) => JSON.stringify(inner)).join(',')}}`)
  return Number.isFinite(value) ? String(value) : quoted(String(value))
}

/**
 * Runs statements and then reads their plans: `EXPLAIN EXECUTE` of the same statement that the driver has prepared, so
 * that the plan is that of the connection. `sql` must have one connection, and its statements must only read.
 */
export function explaining(sql: Sql): { readonly sql: Sql; readonly plans: PlanNode[] } {
  const plans: PlanNode[] = []
  async function explain(text: string, values: readonly unknown[]) {
    const [prepared] = await sql.query<{ name: string }>(
      'select name from pg_prepared_statements where statement = $1',
      [text],
    )
    const list = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
    const [row] = await sql.query<Record<'QUERY PLAN', readonly { readonly Plan: PlanNode }[]>>(
      `explain (analyze, buffers, format json) execute "${prepared!.name}"${list}`,
      [],
    )
    plans.push(row!['QUERY PLAN'][0]!.Plan)
  }
  return {
    plans,
    sql: {
      async query<R>(text: string, values: readonly unknown[]) {
        const rows = await sql.query<R>(text, values)
        await explain(text, values)
        return rows
      },
      runTogether: () => Promise.reject(new Error('what takes long is not explained here')),
      async queryBytes(text, values) {
        const rows = await sql.queryBytes(text, values)
        await explain(text, values)
        return rows
      },
    },
  }
}
