import type { OwnedValidator } from '@granary/api'
import type { EthereumChain, EthereumNetworkId } from '@granary/chains'
import { GroupFlow } from '#web/actions/group/GroupFlow.ts'
import { siteActionJournal } from '#web/actions/siteActionJournal.ts'
import { proxyProvider } from '#web/chain/proxyProvider.ts'
import { lookPace } from '#web/transaction/evm/lookPace.ts'
import { type FlowWallet, interruptionOf, WalletInterruptedError } from '#web/wallet/FlowWallet.ts'
import { dashboardApi, dashboardRoutes } from '../../owner/index.ts'
import { batchDepositAddress } from '../../settings/index.ts'
import type { ConfirmedReceivers } from '../requests/ConfirmedReceivers.ts'
import { isOwnDeposit } from '../requests/isOwnDeposit.ts'
import { operationKinds } from '../requests/Operation.ts'
import { prepareOperations } from '../requests/prepareOperations.ts'
import { checkSecondStanding } from '../requests/secondBeaconStanding.ts'

/**
 * The flow of an account's operations on this page, not yet started.
 * @param confirmed what the person says at the review is added to it
 * @throws {JournalUnavailableError} when the browser gives no storage
 */
export async function createOperationFlow(
  {
    network,
    chain,
    isLocalChain,
  }: { network: EthereumNetworkId; chain: EthereumChain; isLocalChain: boolean },
  account: `0x${string}`,
  wallet: () => FlowWallet | null,
  confirmed: ConfirmedReceivers,
): Promise<GroupFlow> {
  const journal = await siteActionJournal()
  const owner = { account, chainId: chain.id }
  const provider = () => {
    const current = wallet()
    const interruption = interruptionOf(current, owner)
    if (!current || interruption) throw new WalletInterruptedError(interruption ?? 'disconnected')
    return current.provider
  }
  const readValidator = async (pubkey: `0x${string}`) => {
    const call = { params: { network, pubkey } }
    return (await dashboardApi.call(dashboardRoutes.getOwnedValidator, call)).validator
  }
  const readQueues = () => dashboardApi.call(dashboardRoutes.getEthereumQueues, { params: { network } })
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
    journal,
    provider,
    readValidator,
    readQueues,
    checkSecond,
    isOwnDeposit: (validator: OwnedValidator) =>
      isOwnDeposit(provider(), { chain, account, batchContract }, validator),
    readGenesisSeconds,
  }
  return new GroupFlow({
    owner,
    kinds: operationKinds,
    chain,
    isLocalChain,
    journal,
    wallet,
    publicReader: proxyProvider(chain),
    pollMs: lookPace(isLocalChain),
    prepare: requests => prepareOperations(sources, requests),
    assertConfirmed: requests => confirmed.assertAll(requests),
  })
}
