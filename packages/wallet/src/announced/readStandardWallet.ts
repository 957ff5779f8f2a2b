import { cleanIcon } from '../core/announcements/cleanIcon.ts'
import { cleanName } from '../core/announcements/cleanName.ts'

/** An account as the Wallet Standard has it; nothing of it is believed. */
export type StandardAccount = {
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly chains?: unknown
  readonly [field: string]: unknown
}

type Method = (...inputs: unknown[]) => unknown

/** A wallet object of the Wallet Standard behind reads that never throw. */
export type StandardWallet = {
  readonly name: string
  readonly icon: string | undefined
  readonly provider: object
  chains(): readonly string[]
  /** A method of a feature, bound to it: `feature('standard:connect', 'connect')`; undefined where there is none. */
  feature(name: string, method: string): Method | undefined
}

/** More accounts than a wallet shares with a page. */
const accountLimit = 100

/** The wallet as the toolkit reads it, or null where it has no name to show. */
export function readStandardWallet(provider: object): StandardWallet | null {
  const name = read(provider, 'name')
  const icon = read(provider, 'icon')
  const shown = typeof name === 'string' ? cleanName(name) : null
  if (shown === null) return null
  return {
    name: shown,
    icon: cleanIcon(typeof icon === 'string' ? icon : undefined),
    provider,
    chains() {
      const chains = read(provider, 'chains')
      return Array.isArray(chains) ? chains.slice(0, 100).filter(chain => typeof chain === 'string') : []
    },
    feature(featureName, methodName) {
      const feature = read(read(provider, 'features'), featureName)
      const method = read(feature, methodName)
      return typeof method === 'function' ? (...inputs) => method.apply(feature, inputs) : undefined
    },
  }
}

/** The objects in `accounts` of a wallet, of a connect answer or of a change event. */
export function accountsIn(holder: unknown): readonly StandardAccount[] {
  const accounts = read(holder, 'accounts')
  if (!Array.isArray(accounts)) return []
  return accounts.slice(0, accountLimit).filter(account => typeof account === 'object' && account !== null)
}

/** A field of something a stranger made: its getter may throw. */
export function read(holder: unknown, field: string): unknown {
  try {
    return holder === null || holder === undefined ? undefined : (holder as Record<string, unknown>)[field]
  } catch {
    return undefined
  }
}
