import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import type { HttpAnswer } from './answer.ts'

/** The part of an OpenAPI document that is needed to check an answer. */
export interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Described>> }>>>
  >
  readonly components: {
    readonly responses: Readonly<Record<string, Described>>
    readonly headers: Readonly<Record<string, Header>>
  }
}

interface Header {
  readonly $ref?: string
  readonly required?: boolean
  readonly schema?: object
}

interface Described {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, Header>>
  readonly content?: Readonly<Record<string, unknown>>
}

/** Headers of HTTP itself, which a description need not contain. */
const TRANSPORT_HEADERS = [
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
]

function pointerPart(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Checks answers against the document: their status, headers and body must be described, without any additions. */
export function createDescribedCheck(document: OpenApi): (method: string, path: string, answer: HttpAnswer) => void {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ValidateFunction>()
  function validator(pointer: string): ValidateFunction {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` })
    compiled.set(pointer, known)
    return known
  }
  function valid(pointer: string, value: unknown, what: string): void {
    const validate = validator(pointer)
    expect(validate(value) ? [] : validate.errors, what).toEqual([])
  }
  const templates = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))

  function pointerOf(method: string, path: string, status: number): string {
    const plain = path.replace(/\?.*/s, '').replaceAll(/%([46][1-9a-f]|[57][0-9a]|3[0-9])/gi, letterOf)
    const dotted = /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path.replace(/\?.*/s, ''))
    const entry =
      templates.find((template) => template.path === plain) ?? templates.find(({ pattern }) => pattern.test(plain))
    // A path with a dot segment in any spelling belongs to no route, even if it matches a template.
    if (entry === undefined || dotted) return '/components/responses/NotFound'
    const operation = document.paths[entry.path]?.[method.toLowerCase()]
    if (operation === undefined) return '/components/responses/MethodNotAllowed'
    const described = operation.responses[status]
    if (described === undefined) throw new Error(`${method} ${entry.path} answered an undescribed ${status}`)
    return described.$ref?.slice(1) ?? `/paths/${pointerPart(entry.path)}/${method.toLowerCase()}/responses/${status}`
  }

  return (method, path, answer) => {
    const pointer = pointerOf(method, path, answer.status)
    const described = resolve(document, pointer) as Described
    const what = `${method} ${path} ${answer.status}`
    const declared = Object.entries(described.headers ?? {})
    for (const [name, header] of declared) {
      const target = header.$ref?.slice(1) ?? `${pointer}/headers/${pointerPart(name)}`
      const value = answer.headers[name.toLowerCase()]
      const { schema, required } = resolve(document, target) as Header
      if (value === undefined && required !== true) continue
      expect(value, `${what}: ${name}`).toBeDefined()
      const isNumber = (schema as { type?: string } | undefined)?.type === 'integer'
      valid(`${target}/schema`, isNumber ? Number(value) : value, `${what}: ${name}`)
    }
    const names = new Set([...TRANSPORT_HEADERS, ...declared.map(([name]) => name.toLowerCase())])
    expect(
      Object.keys(answer.headers).filter((name) => !names.has(name)),
      `${what}: headers nobody described`,
    ).toEqual([])
    if (answer.text === '') return
    const type = answer.headers['content-type'] ?? ''
    expect(Object.keys(described.content ?? {}), `${what}: content type`).toContain(type)
    if (answer.json !== null) valid(`${pointer}/content/${pointerPart(type)}/schema`, answer.json, what)
  }
}

function letterOf(_: string, hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16))
}

function resolve(document: unknown, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .reduce<unknown>(
      (value, part) => (value as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    )
}
