import type { AnnouncedWallet, UsedWallet, WalletSource } from '../announced/AnnouncedWallet.ts'
import { accountsIn, readStandardWallet, type StandardWallet } from '../announced/readStandardWallet.ts'
import { watchAccounts } from '../announced/watchAccounts.ts'
import { watchStandardWallets } from '../announced/watchStandardWallets.ts'
import type { AdapterHost } from '../core/index.ts'
import type { SessionAccount } from '../core/session/SessionConnector.ts'
import { readSolanaAccounts } from './readSolanaAccounts.ts'

/** A Solana wallet, however the page reaches it. The caller checks its answers. */
export type SolanaSigner = UsedWallet & Pick<StandardWallet, 'feature'>

type SolanaWallet = AnnouncedWallet & SolanaSigner

/** The page's Solana wallets, by the Wallet Standard. */
export function createSolanaWallets(
  target: EventTarget,
  host: Pick<AdapterHost<'solana'>, 'log' | 'networks'>,
): WalletSource<SolanaWallet> {
  const registry = watchStandardWallets(target, host.log)
  const known = new WeakMap<object, SolanaWallet>()
  const open = (provider: object): SolanaWallet | null => {
    const wallet = known.get(provider) ?? openWallet(provider, host)
    if (wallet) known.set(provider, wallet)
    return wallet
  }
  return {
    list: () => registry.list().flatMap(provider => open(provider) ?? []),
    onChange: registry.onChange,
  }
}

function openWallet(provider: object, host: Pick<AdapterHost<'solana'>, 'networks'>): SolanaWallet | null {
  const wallet = readStandardWallet(provider)
  if (
    !wallet?.feature('standard:connect', 'connect') ||
    !wallet.chains().some(chain => chain.startsWith('solana:'))
  )
    return null
  const connect = (input?: { readonly silent: true }) =>
    wallet.feature('standard:connect', 'connect')?.(input)
  const toAccounts = (holder: unknown) => readSolanaAccounts(accountsIn(holder), host.networks)
  /** Some wallets return nothing and keep the accounts in themselves. */
  const answered = async (answer: unknown): Promise<readonly SessionAccount[]> => {
    const accounts = toAccounts(await answer)
    return accounts.length > 0 ? accounts : toAccounts(provider)
  }
  return {
    name: wallet.name,
    icon: wallet.icon,
    provider,
    feature: wallet.feature,
    connect: async () => answered(connect()),
    restore: async () => answered(connect({ silent: true })),
    disconnect: async () => void (await wallet.feature('standard:disconnect', 'disconnect')?.()),
    watch: listener => watchAccounts(wallet, ['standard:events'], holder => listener(toAccounts(holder))),
  }
}
