import type { EthereumStatus } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { minDepositGwei } from '@granary/staking/ethereum'
import type { LiveFigure } from '#web/api/useWatched.ts'
import { activationTimes } from '../activation/index.ts'
import { networkApr, planReward } from '../reward-plan/index.ts'
import { watchEthereumStatus } from '../status/index.ts'
import type { PlanFigures } from './LivePlan.ts'
import { type Plan, plannedCount } from './usePlan.ts'

export type ReadPlan = (plan: Pick<Plan, 'text' | 'kind' | 'result'>) => PlanFigures

/** Watches the chain for plans. Import dynamically: it brings the arithmetic, which Home needs only with an answer. */
export function watchPlan(
  network: EthereumNetworkId,
  listener: (live: LiveFigure<ReadPlan>) => void,
): Promise<() => void> {
  return watchEthereumStatus(network, ({ data, ...live }) =>
    listener({ ...live, data: data && (plan => figuresOf(plan, data)) }),
  )
}

function figuresOf(plan: Parameters<ReadPlan>[0], status: EthereumStatus): PlanFigures {
  const aprBasisPoints = networkApr(status)
  const count = plannedCount(plan)
  const fee = status.batchDeposit?.feePerValidatorWei
  const reward =
    aprBasisPoints !== null && count > 0
      ? planReward({ text: plan.text, aprBasisPoints, compounds: plan.kind === '0x02' }).plan
      : undefined
  return {
    aprBasisPoints,
    stakedGwei: status.totalActiveBalanceGwei,
    reward,
    feeWei: fee === undefined || count === 0 ? null : fee * BigInt(count),
    activationSeconds: activationTimes(status, amountsOf(plan, count)).activationSeconds,
  }
}

/** The deposits of the plan, gwei; one of the least amount for a plan that cannot be staked. */
function amountsOf({ kind, result }: Parameters<ReadPlan>[0], count: number): bigint[] {
  const total = kind === '0x02' ? result.plan?.totalGwei : undefined
  const each = total === undefined ? minDepositGwei : total / BigInt(count)
  return Array.from({ length: Math.max(1, count) }, () => each)
}
