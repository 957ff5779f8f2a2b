import type { Eip1193 } from '@granary/drivers/evm/chain'
import { type FundedCluster, type Funding, fundingFor, type SsvCluster, vUnitsOf } from '@granary/staking/ssv'
import { callViews } from './callViews.ts'
import type { SsvTarget } from './ssvTarget.ts'

/** What a registration costs now, and the cluster that it leads to. */
export type FundingNow = Funding & {
  cluster: FundedCluster
  /** wei, fees taken off */
  balanceWei: bigint
}

/**
 * Reads what a cluster needs to run new validators for a period: fees, collateral and balance from the contract.
 * @param newEth effective balance of the new validators that the operators will be paid for, whole ETH
 * @param expectedEth what the validators there will hold at least, proved or not, whole ETH
 */
export async function readFunding(
  reader: Eip1193,
  target: SsvTarget,
  owner: `0x${string}`,
  operatorIds: readonly bigint[],
  cluster: SsvCluster,
  { newEth, days, expectedEth = 0n }: { newEth: bigint; days: number; expectedEth?: bigint },
): Promise<FundingNow> {
  const isEmpty = cluster.validatorCount === 0 && cluster.balance === 0n
  // A liquidated cluster has nothing left, and its balance cannot be asked for.
  const isBroke = isEmpty || !cluster.active
  const [networkFee, minimumCollateral, thresholdBlocks, operatorFees, balanceWei, knownEth] =
    await Promise.all([
      callViews(reader, target, 'getNetworkFee', []),
      callViews(reader, target, 'getMinimumLiquidationCollateral', []),
      callViews(reader, target, 'getLiquidationThresholdPeriod', []),
      Promise.all(operatorIds.map(id => callViews(reader, target, 'getOperatorFee', [id]))),
      isBroke ? 0n : callViews(reader, target, 'getBalance', [owner, [...operatorIds], cluster]),
      isEmpty ? 0 : callViews(reader, target, 'getEffectiveBalance', [owner, [...operatorIds], cluster]),
    ])
  const provedEth = BigInt(knownEth)
  const vUnits = vUnitsOf((provedEth > expectedEth ? provedEth : expectedEth) + newEth)
  const funded = { networkFee, minimumCollateral, thresholdBlocks, operatorFees, vUnits }
  return { ...fundingFor(funded, days, balanceWei), cluster: funded, balanceWei }
}
