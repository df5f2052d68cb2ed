import { digits, type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import type { HazardLayer } from '../schema/hazard-layer.ts'
import type { TafDecoded } from '../schema/taf.ts'

/**
 * A layer as written: code figure, base in hundreds of feet (null for slashes), thickness in thousands (0: see the
 * tables).
 */
export type CodedLayer = {
  readonly code: string
  readonly hundreds: number | null
  readonly thickness: number | null
}

function layerOf({ code, hundreds, thickness }: CodedLayer): HazardLayer {
  return {
    code,
    baseAglFt: hundreds === null ? null : hundreds * 100,
    thicknessFt: thickness === null || thickness === 0 ? null : thickness * 1000,
  }
}

/** A group of military TAFs that describes a layer of icing or turbulence. */
export function layer<K extends 'icing' | 'turbulence'>(field: K, indicator: '5' | '6', codes: string) {
  const group = new RegExp(`^${indicator}([${codes}])(?:(\\d{3})(\\d)|////)$`)
  return {
    name: field,
    starts: indicator,
    read(tokens, at): Found<CodedLayer> | null {
      const match = group.exec(tokens[at]!)
      if (match === null) return null
      const missing = match[2] === undefined
      return one({
        code: match[1]!,
        hundreds: missing ? null : Number(match[2]),
        thickness: missing ? null : Number(match[3]),
      })
    },
    format: ({ code, hundreds, thickness }) =>
      `${indicator}${code}${hundreds === null ? '///' : digits(hundreds, 3)}${thickness ?? '/'}`,
    collect({ section, next }): CodedLayer | undefined {
      return next(section[field], ({ code, baseAglFt, thicknessFt }) => ({
        code,
        hundreds: baseAglFt === null ? null : baseAglFt / 100,
        thickness: baseAglFt === null ? null : (thicknessFt ?? 0) / 1000,
      }))
    },
    put(value, target) {
      target[field].push(layerOf(value))
      return true
    },
  } satisfies GroupKind<CodedLayer, Pick<TafDecoded, K>>
}
