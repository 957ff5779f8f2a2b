import { type Client, createClient, custom } from 'viem'
import type { EvmAccount, EvmClient, EvmNetwork } from '../core/index.ts'
import { WalletRequestError, walletError } from '../core/wallet-errors/walletError.ts'
import { estimateGas } from './estimateGas.ts'
import { getBalance } from './getBalance.ts'
import { getCapabilities } from './getCapabilities.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { toViemChain } from './toViemChain.ts'
import { waitForReceipt } from './waitForReceipt.ts'
import { writeContract } from './writeContract.ts'

/** The typed actions of one account on one network. */
export function createEvmClient(account: EvmAccount, network: EvmNetwork, hostReader: Client): EvmClient {
  const { provider } = account
  return {
    account,
    provider,
    walletReader: createClient({
      chain: toViemChain(network),
      transport: custom({ request: args => provider.request(args) }),
    }),
    hostReader,
    async request(args) {
      try {
        return await provider.request(args)
      } catch (cause) {
        throw walletError(cause, error => new WalletRequestError(error))
      }
    },
    sendTransaction: transaction => sendTransaction(account, transaction),
    writeContract: write => writeContract(account, write),
    signMessage: message => signMessage(account, message),
    estimateGas: transaction => estimateGas(account, transaction),
    getBalance: () => getBalance(hostReader, account.address),
    waitForReceipt: input => waitForReceipt(hostReader, input),
    // Few wallets can, and then only for several transactions: fetched when one is asked.
    sendCalls: async input => (await import('./sendCalls.ts')).sendCalls(account, input),
    getCallsStatus: async id => (await import('./getCallsStatus.ts')).getCallsStatus(account, id),
    getCapabilities: () => getCapabilities(account),
  }
}
