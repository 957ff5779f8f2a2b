import type { EthereumQueues } from '@granary/api'
import { activationChurnLimit, gweiPerEth } from '@granary/staking/ethereum'
import type { BeaconSpec } from '#server/networks/ethereum/upstreams/BeaconSpec.ts'
import type { EthereumNodes } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import type { NetworkView } from '../chain/NetworkView.ts'

/** Slashed validators leave by the same queue. */
const leavingStatuses = ['active_exiting', 'active_slashed']

/**
 * The chain's queues now. Computes what the Beacon API lacks: the two churn queues from assigned exit epochs, the
 * sweep's place from the withdrawals of the last blocks.
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

/** Blocks to search for a full one, which tells the sweep's place. */
const mostBlocks = 8

type SweepParameters = {
  validatorCount: number
  validatorsPerSweep: number
  withdrawalsPerBlock: number
}

type Block = { number: string; withdrawals?: { validatorIndex: string }[] } | null

/**
 * The index that the sweep checks next (consensus specification, electra, process_withdrawals): after the last
 * withdrawal of a full block, plus a whole sweep for each later block that was not full. If none of the last eight
 * was full, the sweep passes every validator of such a chain within them, and 0 stands for any.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
async function nextSweptIndex(rpc: JsonRpcUpstream, sweep: SweepParameters): Promise<number> {
  const { validatorCount, validatorsPerSweep, withdrawalsPerBlock } = sweep
  if (validatorCount === 0) return 0
  const newest = (await rpc.call('eth_getBlockByNumber', ['latest', false])) as Block
  const height = Number(newest?.number ?? 0)
  const earlier = Array.from({ length: Math.min(mostBlocks - 1, height) }, (_, place) => ({
    method: 'eth_getBlockByNumber',
    params: [`0x${(height - 1 - place).toString(16)}`, false],
  }))
  const isFull = (block: Block) => (block?.withdrawals?.length ?? 0) >= withdrawalsPerBlock
  const blocks = [newest, ...(isFull(newest) ? [] : ((await rpc.callAll(earlier)) as Block[]))]
  const age = blocks.findIndex(isFull)
  if (age < 0) return 0
  const last = Number(blocks[age]?.withdrawals?.at(-1)?.validatorIndex ?? 0)
  return (last + 1 + age * validatorsPerSweep) % validatorCount
}

/** What leaves in an epoch, gwei. */
type Leaving = { epoch: number; gwei: bigint }

type ReplayParameters = {
  leaving: readonly Leaving[]
  currentEpoch: number
  churnGweiPerEpoch: bigint
  /** MAX_SEED_LOOKAHEAD */
  maxSeedLookahead: number
}

type ChurnStanding = { earliestEpoch: number; balanceToConsumeGwei: bigint }

/**
 * Where a queue of exits or consolidations stands, from the epochs that it assigned: the Beacon API lacks
 * `earliest_exit_epoch` and `exit_balance_to_consume`. Replays compute_exit_epoch_and_update_churn (consensus
 * specification, electra) for everything that has yet to leave. The epoch is exact unless validators that already
 * left used part of the first one; then the rest of it may be wrong, and the epoch by one.
 */
function replayChurn(parameters: ReplayParameters): ChurnStanding {
  const { leaving, currentEpoch, churnGweiPerEpoch: churn, maxSeedLookahead } = parameters
  const soonest = currentEpoch + 1 + maxSeedLookahead
  let standing: ChurnStanding = { earliestEpoch: 0, balanceToConsumeGwei: 0n }
  for (const [epoch, gwei] of byEpoch(leaving)) {
    const passed = BigInt(epoch - standing.earliestEpoch)
    const left = standing.balanceToConsumeGwei + passed * churn - gwei
    const follows = standing.earliestEpoch > 0 && left >= 0n && left < churn
    const balanceToConsumeGwei = follows ? left : (churn - (gwei % churn)) % churn
    standing = { earliestEpoch: epoch, balanceToConsumeGwei }
  }
  if (standing.earliestEpoch >= soonest) return standing
  return { earliestEpoch: soonest, balanceToConsumeGwei: churn }
}

function byEpoch(leaving: readonly Leaving[]): [number, bigint][] {
  const sums = new Map<number, bigint>()
  for (const { epoch, gwei } of leaving) sums.set(epoch, (sums.get(epoch) ?? 0n) + gwei)
  return [...sums].sort(([one], [other]) => one - other)
}
