import { expect, test } from 'vitest'
import { pathTable } from '../declare/path-table.ts'
import { routes } from '../declare/routes.ts'
import { routerOf } from './router.ts'

const paths = pathTable(routes)
const match = routerOf(paths)

function pathOf(path: string) {
  return match(path)?.entry.path ?? null
}

test('finds every template by one of its paths, a literal segment before a parameter', () => {
  for (const { path } of paths) expect(pathOf(path.replaceAll(/\{\w+\}/g, 'x'))).toBe(path)
  expect(pathOf('/v1/logbook/totals')).toBe('/v1/logbook/totals')
  expect(pathOf('/v1/nothing')).toBeNull()
  expect(pathOf('/v1/__proto__')).toBeNull()
})

test('treats an encoded letter as the letter, and keeps parameters encoded', () => {
  expect(pathOf('/v1/%6eotes')).toBe('/v1/notes')
  expect(match('/v1/%6eotes/%2525%F0%9F%9B%A9')).toMatchObject({ segments: { id: '%2525%F0%9F%9B%A9' } })
})
