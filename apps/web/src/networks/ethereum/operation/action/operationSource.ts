import type { OwnedValidator } from '@granary/api'
import type { EthereumChain, EthereumNetworkId } from '@granary/chains'
import { type FlowWallet, requireWallet } from '@granary/drivers/evm'
import { listActions } from '#web/transaction/actionsOf.ts'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import type { RequestSource } from '#web/transaction/TransactionFlow.ts'
import { dashboardApi } from '../../owner-api/index.ts'
import { batchDepositAddress } from '../../settings/index.ts'
import { isOwnDeposit } from '../requests/isOwnDeposit.ts'
import { prepareOperations } from '../requests/prepareOperations.ts'
import type { ConfirmedReceivers } from '../requests/ReceiverProof.ts'
import { checkSecondStanding } from '../requests/secondBeaconStanding.ts'

/**
 * How this page judges an account's operations and rebuilds their transactions.
 * @param confirmed collects the receivers that the visitor confirms at the review
 */
export function operationSource(
  { network, chain }: { network: EthereumNetworkId; chain: EthereumChain },
  account: `0x${string}`,
  wallet: () => FlowWallet | null,
  confirmed: ConfirmedReceivers,
): RequestSource {
  const owner = { account, chainId: chain.id }
  const connected = () => requireWallet({ wallet, owner })
  const provider = () => connected().provider
  const readValidator = async (pubkey: `0x${string}`) => {
    const call = { params: { network, pubkey } }
    return (await dashboardApi.call('getOwnedValidator', call)).validator
  }
  const readQueues = () => dashboardApi.call('getEthereumQueues', { params: { network } })
  const checkSecond = (validators: readonly OwnedValidator[]) => checkSecondStanding(validators, chain)
  const batchContract = batchDepositAddress(chain.id)
  const readGenesisSeconds = async () => {
    const { api, routes } = await import('#web/api/api.ts')
    return (await api.call(routes.getEthereumStatus, { params: { network } })).genesisTimeSeconds
  }
  const sources = {
    network,
    chain,
    account,
    listActions: async () => listActions(await siteTransactions(), owner),
    provider,
    readValidator,
    readQueues,
    checkSecond,
    // The provider's proxy proves nothing against the provider's server.
    isOwnDeposit: async (validator: OwnedValidator) =>
      !connected().readsByProxy &&
      (await isOwnDeposit(provider(), { chain, account, batchContract }, validator)),
    readGenesisSeconds,
  }
  return {
    prepare: requests => prepareOperations(sources, requests),
    assertConfirmed: requests => confirmed.assertAll(requests),
  }
}
