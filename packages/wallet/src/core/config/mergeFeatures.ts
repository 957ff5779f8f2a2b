import { connectorKinds, type Features } from './Features.ts'

/** Every feature set. Parts that need a service are off until a host turns them on; `analytics` has a key of its own. */
export type MergedFeatures = { readonly [Key in keyof Features]-?: NonNullable<Features[Key]> }

const defaults: MergedFeatures = {
  email: false,
  socials: false,
  swaps: false,
  onramp: false,
  send: false,
  receive: false,
  history: false,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  connectMethodsOrder: ['wallet'],
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectorTypeOrder: connectorKinds,
}

/** Merges features: remote ones override the host's key by key; missing keys keep their default. */
export function mergeFeatures(features: Features = {}, remote: Features = {}): MergedFeatures {
  const given = [...Object.entries(features), ...Object.entries(remote)]
  const known = given.filter(([key, value]) => Object.hasOwn(defaults, key) && value !== undefined)
  return { ...defaults, ...Object.fromEntries(known) }
}

/** What a feature has to be, if its value or its name is wrong. A host is told by name; a registry's is ignored. */
export function featureFault(name: string, value: unknown): string | undefined {
  if (!Object.hasOwn(defaults, name)) return 'a feature of the toolkit'
  const known: unknown = defaults[name as keyof Features]
  if (Array.isArray(known))
    return Array.isArray(value) && value.every(one => known.includes(one))
      ? undefined
      : `a list of ${known.join(', ')}`
  const isList = Array.isArray(value) && value.length <= 20 && value.every(one => /^[a-z]{1,20}$/.test(one))
  const mayBeList = /^(socials|swaps|onramp)$/.test(name)
  if (typeof value === 'boolean' ? !(value && name === 'socials') : isList && mayBeList) return undefined
  return mayBeList ? 'false or a list of names' : 'true or false'
}
