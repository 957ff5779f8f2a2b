import type { EthereumQueues, EthereumStatus } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { estimateExit } from '@granary/staking/ethereum/queues'
import { activationTimes } from '../../activation/index.ts'
import { dashboardApi } from '../../owner-api/index.ts'
import { networkApr } from '../../reward-plan/index.ts'

/** What a stake made now would earn and when; null where the source does not answer. */
export type StakeEstimates = {
  /** Consensus rewards of a year at the network's rate, wei. */
  yearlyWei: bigint | null
  /** Until the last of its validators is active. */
  activeSeconds: number | null
  /** From an exit of all its validators until they are paid. */
  backSeconds: number | null
}

const weiPerGwei = 1_000_000_000n

export function stakeEstimates(
  status: EthereumStatus | undefined,
  queues: EthereumQueues | null,
  amountsGwei: readonly bigint[],
): StakeEstimates {
  const totalGwei = amountsGwei.reduce((sum, amount) => sum + amount, 0n)
  const apr = status ? networkApr(status) : null
  const exit =
    queues &&
    estimateExit(queues, {
      // The newest validator is the last that the sweep reaches.
      index: queues.validatorCount,
      effectiveBalanceGwei: totalGwei,
      exitEpoch: null,
      withdrawableEpoch: null,
    })
  return {
    yearlyWei: apr === null ? null : (totalGwei * BigInt(apr) * weiPerGwei) / 10_000n,
    activeSeconds: status ? activationTimes(status, amountsGwei).activationSeconds : null,
    backSeconds: exit ? exit.payoutSoonestSeconds : null,
  }
}

/** @returns null if the server does not answer */
export async function readQueues(network: EthereumNetworkId): Promise<EthereumQueues | null> {
  return dashboardApi.call('getEthereumQueues', { params: { network } }).catch(() => null)
}
