import type { Client } from 'viem'
import { notLoaded } from '../core/adapters/createAdapters.ts'
import type { ContractWriteInput, EvmAccount, EvmOperations } from '../core/index.ts'
import { WalletRequestError, walletError } from '../core/wallet-errors/walletError.ts'
import { estimateGas } from './estimateGas.ts'
import { getAssets } from './getAssets.ts'
import { getCallsStatus } from './getCallsStatus.ts'
import { getCapabilities } from './getCapabilities.ts'
import { grantPermissions, revokePermissions } from './permissions.ts'
import { sendCalls } from './sendCalls.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'

/**
 * Operations of an account. Loaded once a wallet is connected, to keep them out of pages that only show
 * wallets.
 * @param receiptReader knows the wallet's hashes
 */
export function createOperations(account: EvmAccount, receiptReader: Client): EvmOperations {
  return {
    async request(args) {
      try {
        return await account.provider.request(args)
      } catch (cause) {
        throw walletError(cause, error => new WalletRequestError(error))
      }
    },
    sendTransaction: transaction => sendTransaction(account, transaction),
    signMessage: message => signMessage(account, message),
    estimateGas: transaction => estimateGas(account, transaction),
    sendCalls: input => sendCalls(account, input),
    getCallsStatus: id => getCallsStatus(account, id),
    getCapabilities: () => getCapabilities(account),
    grantPermissions: input => grantPermissions(account, input),
    revokePermissions: context => revokePermissions(account, context),
    getAssets: chainIds => getAssets(account, chainIds),
    // These need the contract call codec.
    async writeContract(write) {
      const module = await import('./writeContract.ts').catch(notLoaded)
      return module.writeContract(account, write as ContractWriteInput)
    },
    async signTypedData(input) {
      const module = await import('./signTypedData.ts').catch(notLoaded)
      return module.signTypedData(account, input)
    },
    async waitForReceipt(input) {
      const module = await import('./waitForReceipt.ts').catch(notLoaded)
      return module.waitForReceipt(receiptReader, input)
    },
  }
}
