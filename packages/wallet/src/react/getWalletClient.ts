import type { EvmClient, Wallet } from '../core/index.ts'

/** The connected eip155 wallet with typed actions, for event handlers. @throws WalletNotConnectedError */
export async function getWalletClient(wallet: Wallet): Promise<EvmClient> {
  const adapter = await wallet.adapter('eip155')
  return adapter.getClient()
}
