import type { Features } from './Features.ts'
import { defaultFeatures } from './mergeFeatures.ts'

/** What a feature has to be, if its value or its name is wrong. A host is told by name; a registry's is ignored. */
export function featureFault(name: string, value: unknown): string | undefined {
  if (!Object.hasOwn(defaultFeatures, name)) return 'a feature of the toolkit'
  const known: unknown = defaultFeatures[name as keyof Features]
  if (Array.isArray(known))
    return Array.isArray(value) && value.every(one => known.includes(one))
      ? undefined
      : `a list of ${known.join(', ')}`
  const isList = Array.isArray(value) && value.length <= 20 && value.every(one => /^[a-z]{1,20}$/.test(one))
  const mayBeList = /^(socials|swaps|onramp)$/.test(name)
  if (typeof value === 'boolean' ? !(value && name === 'socials') : isList && mayBeList) return undefined
  return mayBeList ? 'false or a list of names' : 'true or false'
}
