import type { PageQuery } from '@flightbag/core/ports'
import { readStatements } from '../statements.ts'

/** The statements of `sql/records.sql`. */
export const recordStatements = readStatements('records', [
  'first',
  'next',
  'few_changes',
  'many_changes',
  'page',
  'page_with_total',
  'changed',
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

/** A statement about the records of a kind, or about those that match its filter: a tombstone has no filter value. */
export function matching({ kind, filter }: PageQuery, statement: string): string {
  const unfiltered = 'not deleted and $3::text is null'
  return onTableOf(kind, filter === null ? statement : statement.replace(unfiltered, () => 'filter = $3'))
}

/** A page of the whole collection, with the newest revision and the total in each row. */
export function wholePage(query: PageQuery): string {
  const { first, next, page, page_with_total } = recordStatements
  const keys = query.after === null ? first : next
  return matching(query, `with k as (${keys}) ${page_with_total.replace('PAGE', () => page)}`)
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
  const { few_changes, many_changes, page } = recordStatements
  return matching(query, `with k as (${total <= FEW_CHANGES ? few_changes : many_changes}) ${page}`)
}
