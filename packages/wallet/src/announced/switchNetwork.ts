import { ChainNotFoundError, type NetworkId, type OtherNetwork } from '../core/index.ts'
import { SwitchNetworkError } from '../core/wallet-errors/SwitchNetworkError.ts'
import { walletError } from '../core/wallet-errors/walletError.ts'
import type { AnnouncedWallet, FoundAccount } from './AnnouncedWallet.ts'
import type { Session } from './createAnnouncedSession.ts'
import { isUsable } from './pickAccount.ts'

/**
 * The accounts and the one to use on another network: the account in use where it is of that network too, another one
 * of the wallet, or what the wallet gives after it was asked to switch.
 * @throws ChainNotFoundError, UserRejectedError, SwitchNetworkError
 */
export async function switchNetwork(
  networks: readonly OtherNetwork[],
  { wallet, accounts, used }: Session<AnnouncedWallet>,
  chainId: NetworkId,
  isRejection: (cause: unknown) => boolean,
): Promise<{
  readonly accounts: readonly FoundAccount[]
  readonly address: string
  readonly chainId: string
}> {
  const network = networks.find(({ id }) => id === chainId)
  if (!network) throw new ChainNotFoundError(String(chainId))
  const isOf = (account: FoundAccount) => isUsable(account) && account.chainIds.includes(network.id)
  const known = isOf(used) ? used : accounts.find(isOf)
  if (known) return { accounts, address: known.address, chainId: network.id }
  try {
    const given = (await wallet.switchNetwork?.(network.id)) ?? []
    const other = given.find(isOf)
    if (!other) throw new Error('The wallet has no account of this network')
    return { accounts: given, address: other.address, chainId: network.id }
  } catch (cause) {
    throw walletError(cause, error => new SwitchNetworkError(network.name, error), isRejection)
  }
}
