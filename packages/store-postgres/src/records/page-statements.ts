import type { PageQuery } from '@flightbag/core/ports'
import { readStatements } from '../statements.ts'

const KEYS = ['first', 'next', 'few_changes', 'many_changes'] as const
const FILTERED_KEYS = ['first_filtered', 'next_filtered', 'few_changes_filtered', 'many_changes_filtered'] as const

/** The statements of `sql/records.sql`. */
export const recordStatements = readStatements('records', [
  ...KEYS,
  ...FILTERED_KEYS,
  'page',
  'page_with_total',
  'changed',
  'changed_filtered',
  'kept',
  'one',
  'one_by_alias',
  'all',
  'revision',
])

const nodeStatements = readStatements('node-records', ['page'])

/**
 * Runs a statement on the table of a kind: plugin sessions have their own table, which the role of the API may change.
 */
export function onTableOf(kind: string, statement: string): string {
  return kind === 'pluginSession' ? statement.replaceAll(/\brecord\b/g, 'session') : statement
}

function keysOf(keys: (typeof KEYS)[number], { filter }: PageQuery): string {
  return recordStatements[filter === null ? keys : (`${keys}_filtered` as const)]
}

/** A page of the whole collection, with the newest revision and the total in each row. */
export function wholePage(query: PageQuery): string {
  return onTableOf(
    query.kind,
    `with k as (${keysOf(query.after === null ? 'first' : 'next', query)}) ${recordStatements.page_with_total}`,
  )
}

/** The statement of a page, in the form for one database or for the node of an account. */
export type PageStatement = (query: PageQuery) => string

/** A function reads one table after the other: more work for one database, less for Citus. */
export function nodePage(): string {
  return nodeStatements.page
}

/**
 * Up to this number, changed records are found by revision and sorted; above it, they are read in the order of the
 * collection.
 */
const FEW_CHANGES = 2000

/** A page of the `total` records that changed since. */
export function changesPage(query: PageQuery, total: number): string {
  return onTableOf(
    query.kind,
    `with k as (${keysOf(total <= FEW_CHANGES ? 'few_changes' : 'many_changes', query)}) ${recordStatements.page}`,
  )
}
