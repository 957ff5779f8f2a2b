import type { EthereumStatus } from '@granary/api'
import { batchDepositAbi } from '@granary/contracts'
import { activationChurnLimit, type Hex } from '@granary/staking/ethereum'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import type { EthereumNetworkSettings } from '#server/networks/ethereum/settings/ethereumSettings.ts'
import type {
  EthereumNodes,
  EthereumUpstream,
} from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { createCached } from '#server/platform/cache/createCached.ts'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import type { BeaconView } from '../life/createBeaconView.ts'

const freshMs = 3_000

/** The whole chain's stake moves by a few hundred ETH an epoch; reading it takes a big node a while. */
const totalsFreshMs = 5_000

/** Reads the chain's status at most every few seconds, however many ask. */
export function createStatusReader(
  network: EthereumUpstream,
  { rpc, beacon }: EthereumNodes,
  view: BeaconView,
  {
    batchDepositAddress,
    rewardDaySeconds,
  }: Pick<EthereumNetworkSettings, 'batchDepositAddress' | 'rewardDaySeconds'>,
): () => Promise<EthereumStatus> {
  const constants = createCached(() => Promise.all([beacon.genesis(), beacon.spec()]), 3_600_000)
  const totals = createCached(() => beacon.activeTotals(), totalsFreshMs)
  return createCached(async () => {
    const [[genesis, spec], active, pending, headSlot, finalizedEpoch, contract] = await Promise.all([
      constants(),
      totals(),
      view.pendingDeposits(),
      view.headSlot(),
      beacon.finalizedEpoch(),
      readBatchDeposit(rpc, batchDepositAddress),
    ])
    return {
      chainId: network.chain.id,
      genesisForkVersion: genesis.forkVersion,
      genesisValidatorsRoot: genesis.validatorsRoot,
      genesisTimeSeconds: genesis.timeSeconds,
      secondsPerSlot: spec.SECONDS_PER_SLOT,
      slotsPerEpoch: spec.SLOTS_PER_EPOCH,
      secondsPerDay: rewardDaySeconds,
      maxSeedLookaheadEpochs: spec.MAX_SEED_LOOKAHEAD,
      headSlot,
      finalizedEpoch,
      ...active,
      pendingDeposits: pending.count,
      pendingDepositsGwei: pending.totalGwei,
      maxPendingDepositsPerEpoch: spec.MAX_PENDING_DEPOSITS_PER_EPOCH,
      activationChurnGweiPerEpoch: activationChurnLimit({
        totalActiveBalanceGwei: active.totalActiveBalanceGwei,
        minChurnLimitGwei: spec.MIN_PER_EPOCH_CHURN_LIMIT_ELECTRA,
        maxChurnLimitGwei: spec.MAX_PER_EPOCH_ACTIVATION_EXIT_CHURN_LIMIT,
        churnLimitQuotient: spec.CHURN_LIMIT_QUOTIENT,
      }),
      batchDeposit: contract,
    }
  }, freshMs)
}

async function readBatchDeposit(
  rpc: JsonRpcUpstream,
  address: Hex | undefined,
): Promise<EthereumStatus['batchDeposit']> {
  if (!address) return null
  const data = encodeFunctionData({ abi: batchDepositAbi, functionName: 'feePerValidator' })
  const result = (await rpc.call('eth_call', [{ to: address, data }, 'latest'])) as Hex
  // An address without code answers nothing: the operator named a contract that is not there.
  if (result === '0x') return null
  const feePerValidatorWei = decodeFunctionResult({
    abi: batchDepositAbi,
    functionName: 'feePerValidator',
    data: result,
  })
  return { address, feePerValidatorWei }
}
