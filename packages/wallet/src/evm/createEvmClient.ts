import { type Client, createClient, custom } from 'viem'
import {
  AdapterLoadError,
  type EvmAccount,
  type EvmClient,
  type EvmNetwork,
  type EvmOperations,
} from '../core/index.ts'
import { getBalance } from './getBalance.ts'
import { toViemChain } from './toViemChain.ts'

/** The typed actions of one account on one network. Most of them are a file of their own, on its way once it is made. */
export function createEvmClient(account: EvmAccount, network: EvmNetwork, hostReader: Client): EvmClient {
  const { provider } = account
  let loading: Promise<EvmOperations> | undefined
  const load = () => {
    loading ??= import('./createOperations.ts').then(
      ({ createOperations }) => createOperations(account, hostReader),
      cause => {
        loading = undefined
        throw new AdapterLoadError(cause)
      },
    )
    return loading
  }
  // So that nobody waits for it when asked to sign, and a site that is updated meanwhile does not lose it.
  load().catch(() => {})

  return {
    account,
    provider,
    walletReader: createClient({
      chain: toViemChain(network),
      transport: custom({ request: args => provider.request(args) }),
    }),
    hostReader,
    getBalance: () => getBalance(hostReader, account.address),
    request: async args => (await load()).request(args),
    sendTransaction: async transaction => (await load()).sendTransaction(transaction),
    writeContract: async write => (await load()).writeContract(write),
    signMessage: async message => (await load()).signMessage(message),
    estimateGas: async transaction => (await load()).estimateGas(transaction),
    waitForReceipt: async input => (await load()).waitForReceipt(input),
    sendCalls: async input => (await load()).sendCalls(input),
    getCallsStatus: async id => (await load()).getCallsStatus(id),
    getCapabilities: async () => (await load()).getCapabilities(),
  }
}
