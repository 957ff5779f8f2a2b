import { type Client, createClient, custom, type Hash } from 'viem'
import { notLoaded } from '../core/adapters/createAdapters.ts'
import { lazily } from '../core/adapters/lazily.ts'
import type { EvmAccount, EvmClient, EvmNetwork, EvmOperations } from '../core/index.ts'
import { getBalance } from './getBalance.ts'

/** Typed actions of one account on one network. Most are in a separate file that starts loading at once. */
export function createEvmClient(
  account: EvmAccount,
  network: EvmNetwork,
  hostReader: Client,
  onSent: (hash: Hash) => void = () => {},
): EvmClient {
  const { provider, id } = account
  const walletReader = createClient({
    chain: network,
    transport: custom({ request: args => provider.request(args) }),
  })
  // A Safe returns its own transaction hash: only the Safe maps it to the chain's.
  const receiptReader = id === 'safe' ? walletReader : hostReader
  const load = lazily<EvmOperations>(async () => {
    const { createOperations } = await import('./createOperations.ts').catch(notLoaded)
    return createOperations(account, receiptReader)
  })
  // Early, so that a signature does not wait for it and a site update meanwhile does not lose it.
  load().catch(() => {})

  const emitSent = (hash: Hash) => {
    if (id !== 'safe') onSent(hash)
    return hash
  }
  return {
    account,
    provider,
    walletReader,
    hostReader,
    getBalance: () => getBalance(hostReader, account.address),
    request: async args => (await load()).request(args),
    sendTransaction: async transaction => emitSent(await (await load()).sendTransaction(transaction)),
    writeContract: async write => emitSent(await (await load()).writeContract(write)),
    signMessage: async message => (await load()).signMessage(message),
    signTypedData: async input => (await load()).signTypedData(input),
    estimateGas: async transaction => (await load()).estimateGas(transaction),
    waitForReceipt: async input => (await load()).waitForReceipt(input),
    sendCalls: async input => (await load()).sendCalls(input),
    getCallsStatus: async id => (await load()).getCallsStatus(id),
    getCapabilities: async () => (await load()).getCapabilities(),
    grantPermissions: async input => (await load()).grantPermissions(input),
    revokePermissions: async context => (await load()).revokePermissions(context),
    getAssets: async chainIds => (await load()).getAssets(chainIds),
  }
}
