import { flowWalletOf } from '@granary/drivers/evm'
import type { Address, Wallet } from '../core/index.ts'
import { hostReaderOf, readIsLocal } from '../transfers/hostChain.ts'
import { openToolkitJournal } from '../transfers/openToolkitJournal.ts'
import { createSwapApi } from './createSwapApi.ts'
import { createSwaps, type Swaps } from './createSwaps.ts'
import { swapFactsOf, swapKind } from './planSwap.ts'
import { type SwapSettings, swapPins } from './SwapPins.ts'

/** A person waits for a quote, and may ask again. */
const patience = { timeout: 8_000, retries: 1 }

/**
 * Swaps of the connected EVM account on its network, with what it has under way. Open them anew for another account or
 * network, and stop `machine` when they are no longer shown: what was sent is followed on the next visit.
 * @throws {WalletNotConnectedError}; {JournalUnavailableError} where the browser keeps no records
 */
export async function openSwaps(wallet: Wallet, settings: SwapSettings): Promise<Swaps> {
  const client = await wallet.adapter('eip155').then(adapter => adapter.getClient())
  const { address, chainId } = client.account
  const owner = { account: address.toLowerCase() as Address, chainId }
  const isConnected = () => {
    const { eip155 } = wallet.store.getState().connections
    return eip155.status === 'connected' && eip155.account.address.toLowerCase() === owner.account
  }
  const [store, isLocalChain] = await Promise.all([
    openToolkitJournal({ [swapKind]: swapFactsOf }),
    readIsLocal(client),
  ])
  const { serviceUrl, projectId, supports } = settings
  const { client: clientOf } = await wallet.services()
  const api = createSwapApi(clientOf(serviceUrl, patience), { projectId, supports })
  const context = {
    owner,
    chain: { id: chainId },
    isLocalChain,
    wallet: () => (isConnected() ? flowWalletOf(client) : null),
    publicReader: hostReaderOf(client),
  }
  const swaps = createSwaps({ context, store, api, pins: swapPins(settings) })
  await swaps.machine.start()
  return swaps
}
