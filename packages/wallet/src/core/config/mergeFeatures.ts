import { connectorKinds, type Features } from './Features.ts'

/** Every feature set. Parts that need a service are off until a host turns them on; `analytics` has a key of its own. */
export type MergedFeatures = { readonly [Key in keyof Features]-?: NonNullable<Features[Key]> }

export const defaultFeatures: MergedFeatures = {
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
  const known = given.filter(([key, value]) => Object.hasOwn(defaultFeatures, key) && value !== undefined)
  return { ...defaultFeatures, ...Object.fromEntries(known) }
}
