import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import type { ClusterReading } from '../chain/createViews.ts'
import type { KeptCluster } from './AccountStore.ts'
import { describeCluster } from './describeCluster.ts'

/** One validator of 2048 ETH, as an oracle proved it. */
const kept: KeptCluster = {
  ...{ clusterId: `0x${'01'.repeat(32)}`, owner: `0x${'aa'.repeat(20)}`, operatorIds: [1, 2, 3, 4] },
  ...{ blockNumber: 9, logIndex: 0, transactionHash: `0x${'02'.repeat(32)}`, effectiveEth: 2_048 },
  snapshot: {
    ...{
      validatorCount: 1,
      networkFeeIndex: 0n,
      clusterIndex: 0n,
      active: true,
      balanceWei: parseEther('1'),
    },
  },
}
const governance = {
  ...{ networkFeeWei: 1_000_000_000n, minimumCollateralWei: parseEther('0.00094') },
  ...{ liquidationThresholdBlocks: 50_190, validatorsPerOperator: 500, blockNumber: 10 },
}
const describe = (reading: Partial<ClusterReading>) =>
  describeCluster(
    kept,
    { balanceWei: parseEther('1'), effectiveBalanceEth: 2_048, feeAsset: 'eth', ...reading },
    { governance, feeOf: () => 1_000_000_000n },
    10,
  )

test.each([null, 0])('a node that gives %s as effective balance makes no cluster look cheaper', given => {
  const { effectiveBalanceGwei, burnWeiPerBlock, collateralWei, runwayBlocks } = describe({
    effectiveBalanceEth: given,
  })
  expect(effectiveBalanceGwei).toBe(2_048_000_000_000n)
  expect(burnWeiPerBlock).toBe(5_000_000_000n * 64n)
  expect({ collateralWei, runwayBlocks }).toEqual({
    collateralWei: describe({}).collateralWei,
    runwayBlocks: describe({}).runwayBlocks,
  })
})

test('a newer proof that the node knows counts, and not the index', () => {
  expect(describe({ effectiveBalanceEth: 33 }).effectiveBalanceGwei).toBe(33_000_000_000n)
})
