import type { EthereumQueues } from '@granary/api'
import { activationChurnLimit } from '@granary/staking/ethereum'
import type { BeaconSpec } from '#server/networks/ethereum/upstreams/BeaconSpec.ts'
import type { EthereumNodes } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { NetworkView } from '../chain/NetworkView.ts'
import { nextSweptIndex } from './nextSweptIndex.ts'
import { type Leaving, replayChurn } from './replayChurn.ts'

const gweiPerEth = 1_000_000_000n
/** Slashed validators leave by the same queue. */
const leavingStatuses = ['active_exiting', 'active_slashed']

/**
 * The chain's queues as they stand. What the Beacon API does not tell is reckoned from what it does: the two churn queues
 * from the exit epochs that were given out, the sweep's place from the withdrawals of the last blocks.
 * @throws {BeaconNodeUnavailableError} BEACON_NODE_UNAVAILABLE
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function readQueues(
  network: NetworkView,
  { beacon, rpc }: EthereumNodes,
): Promise<EthereumQueues> {
  const exiting = new Map<number, Leaving>()
  const [{ spec }, table, headSlot, partials, consolidations] = await Promise.all([
    network.constants(),
    network.index.read(),
    network.view.headSlot(),
    network.partials(),
    network.consolidations(),
    beacon.passValidators(({ index, exitEpoch, effectiveBalanceGwei }) => {
      if (exitEpoch !== null) exiting.set(index, { epoch: exitEpoch, gwei: BigInt(effectiveBalanceGwei) })
    }, leavingStatuses),
  ])
  const currentEpoch = Math.floor(headSlot / spec.SLOTS_PER_EPOCH)
  const churns = churnsOf(spec, table.activeGwei)
  const sources = new Set(consolidations.map(({ source_index }) => source_index))
  const partlyLeaving = partials.map(({ amount, withdrawable_epoch }) => ({
    epoch: withdrawable_epoch - spec.MIN_VALIDATOR_WITHDRAWABILITY_DELAY,
    gwei: amount,
  }))
  const standing = (leaving: readonly Leaving[], churnGweiPerEpoch: bigint) =>
    replayChurn({
      leaving: leaving.filter(({ epoch }) => epoch > currentEpoch),
      currentEpoch,
      churnGweiPerEpoch,
      maxSeedLookahead: spec.MAX_SEED_LOOKAHEAD,
    })
  const ofExits = [...exiting].filter(([index]) => !sources.has(index)).map(([, one]) => one)
  const exits = standing([...ofExits, ...partlyLeaving], churns.exit)
  const merging = standing(
    [...exiting].filter(([index]) => sources.has(index)).map(([, one]) => one),
    churns.consolidation,
  )
  const sweep = {
    validatorCount: table.validatorCount,
    validatorsPerSweep: spec.MAX_VALIDATORS_PER_WITHDRAWALS_SWEEP,
    withdrawalsPerBlock: spec.MAX_WITHDRAWALS_PER_PAYLOAD,
  }
  return {
    headSlot,
    currentEpoch,
    earliestExitEpoch: exits.earliestEpoch,
    exitBalanceToConsumeGwei: exits.balanceToConsumeGwei,
    exitChurnGweiPerEpoch: churns.exit,
    earliestConsolidationEpoch: merging.earliestEpoch,
    consolidationBalanceToConsumeGwei: merging.balanceToConsumeGwei,
    consolidationChurnGweiPerEpoch: churns.consolidation,
    pendingPartialWithdrawals: partials.length,
    pendingConsolidations: consolidations.length,
    nextWithdrawalValidatorIndex: await nextSweptIndex(rpc, sweep),
    ...sweep,
    shardCommitteePeriodEpochs: spec.SHARD_COMMITTEE_PERIOD,
    minWithdrawabilityDelayEpochs: spec.MIN_VALIDATOR_WITHDRAWABILITY_DELAY,
    secondsPerSlot: spec.SECONDS_PER_SLOT,
    slotsPerEpoch: spec.SLOTS_PER_EPOCH,
  }
}

/** get_activation_exit_churn_limit and get_consolidation_churn_limit of the consensus specification, electra. */
function churnsOf(spec: BeaconSpec, totalActiveGwei: bigint): { exit: bigint; consolidation: bigint } {
  const limits = {
    totalActiveBalanceGwei: totalActiveGwei,
    minChurnLimitGwei: spec.MIN_PER_EPOCH_CHURN_LIMIT_ELECTRA,
    churnLimitQuotient: spec.CHURN_LIMIT_QUOTIENT,
  }
  const exit = activationChurnLimit({
    ...limits,
    maxChurnLimitGwei: spec.MAX_PER_EPOCH_ACTIVATION_EXIT_CHURN_LIMIT,
  })
  const { CHURN_LIMIT_QUOTIENT, MIN_PER_EPOCH_CHURN_LIMIT_ELECTRA: leastGwei } = spec
  let balance = totalActiveGwei / CHURN_LIMIT_QUOTIENT
  if (balance < leastGwei) balance = leastGwei
  return { exit, consolidation: balance - (balance % gweiPerEth) - exit }
}
