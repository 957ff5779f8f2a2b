import { connectorKinds, type Features } from './Features.ts'

/** Every feature set. Parts that need a service are off until a host turns them on. */
export type MergedFeatures = { readonly [Key in keyof Features]-?: NonNullable<Features[Key]> }

const defaults: MergedFeatures = {
  email: false,
  socials: false,
  swaps: false,
  onramp: false,
  send: false,
  receive: false,
  history: false,
  analytics: false,
  allWallets: true,
  legalCheckbox: false,
  connectMethodsOrder: ['email', 'social', 'wallet'],
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectorTypeOrder: connectorKinds,
}

/** Merges features: remote ones override the host's key by key; missing keys keep their default. */
export function mergeFeatures(features: Features = {}, remote: Features = {}): MergedFeatures {
  const given = [...Object.entries(features), ...Object.entries(remote)]
  const known = given.filter(([key, value]) => Object.hasOwn(defaults, key) && value !== undefined)
  return { ...defaults, ...Object.fromEntries(known) }
}
