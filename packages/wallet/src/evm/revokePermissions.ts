import type { EvmAccount } from '../core/index.ts'
import { WalletRequestError, walletError } from '../core/wallet-errors/walletError.ts'

/** ERC-7715 `wallet_revokePermissions`: takes back what was granted. @throws UserRejectedError, WalletRequestError */
export async function revokePermissions({ provider }: EvmAccount, context: `0x${string}`): Promise<void> {
  try {
    await provider.request({ method: 'wallet_revokePermissions', params: [{ permissionContext: context }] })
  } catch (cause) {
    throw walletError(cause, error => new WalletRequestError(error))
  }
}
