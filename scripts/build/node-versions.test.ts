import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publishedManifest } from './published-manifest.ts'

const root = join(import.meta.dirname, '../..')

interface Manifest {
  readonly name: string
  readonly engines?: { readonly node: string }
  readonly publishConfig?: { readonly engines?: { readonly node: string } }
}

function manifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
}

const packages = globSync('packages/*/package.json', { cwd: root }).map(manifest)

test('no package of a checkout asks for a newer Node than CONTRIBUTING.md', () => {
  expect(manifest('package.json').engines).toEqual({ node: '>=20' })
  expect(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')).toContain('You need Node 20 or newer')
  expect(packages.length).toBeGreaterThan(8)
  expect(packages.filter(({ engines }) => engines !== undefined && engines.node !== '>=20')).toEqual([])
})

test('the published packages state the Node version that they need', () => {
  const newer = packages.filter(({ publishConfig }) => publishConfig?.engines !== undefined)
  expect(newer.map(({ name }) => name)).toContain('@flightbag/cli')
  for (const each of newer) {
    const { engines, publishConfig } = publishedManifest(each)
    expect([each.name, engines]).toEqual([each.name, { node: '>=22.18' }])
    expect(publishConfig).not.toHaveProperty('engines')
  }
})
