import { cleanIcon } from '../core/announcements/cleanIcon.ts'
import { cleanName } from '../core/announcements/cleanName.ts'
import { read } from '../core/announcements/read.ts'

/** An untrusted account as defined by the Wallet Standard. */
export type StandardAccount = {
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly chains?: unknown
  readonly [field: string]: unknown
}

type Method = (...inputs: unknown[]) => unknown

/** A Wallet Standard object behind reads that never throw. */
export type StandardWallet = {
  readonly name: string
  readonly icon: string | undefined
  readonly provider: object
  chains(): readonly string[]
  /** A bound method of a feature: `feature('standard:connect', 'connect')`; undefined if missing. */
  feature(name: string, method: string): Method | undefined
}

/** More accounts than any wallet shares with a page. */
const accountLimit = 100
/** More chains than any wallet has. */
const chainLimit = 100

/** Wraps the wallet for the toolkit; null without a displayable name. */
export function readStandardWallet(provider: object): StandardWallet | null {
  const name = cleanName(read(provider, 'name'))
  if (name === null) return null
  return {
    name,
    icon: cleanIcon(read(provider, 'icon')),
    provider,
    chains: () => chainsIn(provider),
    feature(featureName, methodName) {
      const feature = read(read(provider, 'features'), featureName)
      const method = read(feature, methodName)
      return typeof method === 'function' ? (...inputs) => method.apply(feature, inputs) : undefined
    },
  }
}

/** The names in `chains` of a wallet or an account. */
export function chainsIn(holder: unknown): readonly string[] {
  const chains = read(holder, 'chains')
  return Array.isArray(chains) ? chains.slice(0, chainLimit).filter(chain => typeof chain === 'string') : []
}

/** The objects in `accounts` of a wallet, a connect answer or a change event. */
export function accountsIn(holder: unknown): readonly StandardAccount[] {
  const accounts = read(holder, 'accounts')
  if (!Array.isArray(accounts)) return []
  return accounts.slice(0, accountLimit).filter(account => typeof account === 'object' && account !== null)
}
