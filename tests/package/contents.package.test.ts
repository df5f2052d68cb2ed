import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

interface Manifest {
  readonly repository?: { readonly url: string; readonly directory: string }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly publishConfig?: { readonly engines?: Readonly<Record<string, string>> }
  readonly name: string
  readonly bin?: Readonly<Record<string, string>>
}

const packed = inject('packed')

test('the library and the command are among the packages', () => {
  expect(packed.map(({ name }) => name)).toEqual(expect.arrayContaining(['@flightbag/core', '@flightbag/cli']))
})

/** The manifest in a tarball. */
function manifestIn(tarball: string): Manifest {
  return JSON.parse(execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' })) as Manifest
}

describe.each(packed)('$name', ({ name, folder, tarball, files }) => {
  const manifest = manifestIn(tarball)

  test('has the manifest of its sources, without the entry points of a checkout', () => {
    const { exports: _, ...others } = manifest
    const {
      exports: sources,
      publishConfig,
      ...kept
    } = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')) as Manifest
    const { engines, ...published } = publishConfig ?? {}
    const expected = { ...kept, ...(engines === undefined ? {} : { engines }) }
    expect(others).toEqual(publishConfig === undefined ? expected : { ...expected, publishConfig: published })
    expect(manifest.name).toBe(name)
    expect(Object.keys(manifest.exports ?? {})).toEqual(Object.keys(sources ?? {}))
    const conditions = Object.values(manifest.exports ?? {}).flatMap((entry) => Object.keys(entry))
    expect(conditions.filter((condition) => !['types', 'default'].includes(condition))).toEqual([])
  })

  test('contains its licence and a page for readers', () => {
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
  })

  test('contains the licences of third parties', () => {
    const file = files.find((path) => path.endsWith('/THIRD-PARTY-NOTICES.txt')) ?? expect.fail('no notices')
    const text = readFileSync(join(root, 'packages', folder, file), 'utf8')
    const dependencies = Object.keys({
      ...manifest.dependencies,
      ...(folder === 'cli' ? { commander: '', pdfkit: '', pino: '', postgres: '', '@aws-sdk/client-s3': '' } : {}),
    })
    const others = dependencies.filter((name) => !name.startsWith('@flightbag/'))
    expect(others.filter((name) => !new RegExp(`^${name} \\d[^ ]* \\(`, 'm').test(text))).toEqual([])
    if (folder === 'cli') expect(text).toContain('Permission is hereby granted')
  })

  test('names the repository and its folder in it', () => {
    expect(manifest.repository?.directory).toBe(`packages/${folder}`)
    expect(manifest.repository?.url).toMatch(/^git\+https:\/\//)
  })

  test('contains the files that its entry points name', () => {
    const targets = Object.values(manifest.exports ?? {}).flatMap((entry) => Object.values(entry))
    const named = [...targets, ...Object.values(manifest.bin ?? {})].map((path) => path.replace('./', ''))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((path) => !files.includes(path))).toEqual([])
  })

  test('contains no tests, sources, source maps or settings of the build', () => {
    const unwanted = /\.test\.|(^|\/)testing\/|\.map$|(^|\/)src\/|tsconfig|tsbuildinfo|\.bench\./
    expect(files.filter((path) => unwanted.test(path))).toEqual([])
  })
})

test('the command depends on no other package, so that one tarball is sufficient', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8')) as Manifest
  expect(manifest.dependencies).toBeUndefined()
})
