import { connectorKinds, type Features } from '../config/Features.ts'

type Accepts = (value: unknown) => boolean

const flag: Accepts = value => typeof value === 'boolean'
const names: Accepts = value =>
  Array.isArray(value) && value.length <= 20 && value.every(name => /^[a-z]{1,20}$/.test(name))
const namesOrFlag: Accepts = value => flag(value) || names(value)
const namesOrOff: Accepts = value => value === false || names(value)
const orderOf =
  (known: readonly string[]): Accepts =>
  value =>
    Array.isArray(value) && value.every(name => known.includes(name))

const checks: Readonly<Record<keyof Features, Accepts>> = {
  email: flag,
  socials: namesOrOff,
  swaps: namesOrFlag,
  onramp: namesOrFlag,
  send: flag,
  receive: flag,
  history: flag,
  analytics: flag,
  allWallets: flag,
  legalCheckbox: flag,
  connectMethodsOrder: orderOf(['email', 'social', 'wallet']),
  walletFeaturesOrder: orderOf(['onramp', 'swaps', 'receive', 'send']),
  connectorTypeOrder: orderOf(connectorKinds),
}

/** The known features with a value of the right form. */
export function cleanFeatures(given: unknown): Features {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : []
  return Object.fromEntries(
    entries.filter(([key, value]) => Object.hasOwn(checks, key) && checks[key as keyof Features](value)),
  )
}
