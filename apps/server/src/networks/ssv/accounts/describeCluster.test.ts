import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import type { ClusterReading } from '../chain/createViews.ts'
import type { KeptCluster } from './AccountStore.ts'
import { type ClusterKeys, describeCluster } from './describeCluster.ts'

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
const noKeys: ClusterKeys = { pubkeys: [], provided: new Map(), heldGwei: new Map() }
const describe = (reading: Partial<ClusterReading>, keys = noKeys, cluster = kept) =>
  describeCluster(
    cluster,
    { balanceWei: parseEther('1'), effectiveBalanceEth: 2_048, feeAsset: 'eth', ...reading },
    keys,
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

const eth = 1_000_000_000n
const key = (number: number) => `0x${String(number).padStart(96, '0')}` as const
/** A cluster of three validators, some with keys of offers of so many ETH, and what the beacon chain says they hold. */
const offered = (
  amountsEth: readonly bigint[],
  of = kept.owner,
  heldEth: readonly bigint[] = [],
): ClusterKeys => ({
  pubkeys: [key(0), key(1), key(2)],
  provided: new Map(amountsEth.map((each, place) => [key(place), { owner: of, amountGwei: each * eth }])),
  heldGwei: new Map(heldEth.map((each, place) => [key(place), each * eth])),
})
const ofThree = (effectiveEth: number, keys: ClusterKeys) => {
  const cluster = { ...kept, snapshot: { ...kept.snapshot, validatorCount: 3 } }
  const { expectedBalanceGwei, otherKeys } = describe({ effectiveBalanceEth: effectiveEth }, keys, cluster)
  return [Number(expectedBalanceGwei / eth), otherKeys]
}

test('what earlier stakes will deposit is expected before it is proved', () => {
  expect(ofThree(96, offered([2_048n, 64n, 32n]))).toEqual([2_144, 0])
})

test('what is proved is not expected a second time, and what was topped up since counts', () => {
  expect(ofThree(2_144, offered([2_048n, 64n, 32n]))).toEqual([2_144, 0])
  expect(ofThree(2_500, offered([2_048n, 64n, 32n]))).toEqual([2_500, 0])
})

test('beside keys of others the proof may be theirs: neither hides the other', () => {
  expect(ofThree(96, offered([]))).toEqual([96, 3])
  expect(ofThree(1_096, offered([64n]))).toEqual([1_128, 2])
  // Penalties: the proof is below 32 ETH a validator.
  expect(ofThree(93, offered([64n]))).toEqual([128, 2])
})

test('beside keys of others the beacon chain tells whose the proof is', () => {
  // 64 of the own offer are there already; the others' keys hold 1,032 and 32.
  const held = [64n, 1_032n, 32n]
  expect(ofThree(1_128, offered([64n], kept.owner, held))).toEqual([1_128, 2])
  // The own 2,048 ETH came after the proof, or are still to come.
  expect(ofThree(1_096, offered([2_048n], kept.owner, [2_048n, 1_032n, 32n]))).toEqual([3_112, 2])
  expect(ofThree(1_096, offered([2_048n], kept.owner, [0n, 1_032n, 32n]))).toEqual([3_112, 2])
})

test('balances that do not explain the proof leave the most that can come', () => {
  expect(ofThree(1_128, offered([64n], kept.owner, [64n]))).toEqual([1_160, 2])
})

test('a stranger’s registration of an offered key promises nothing', () => {
  expect(ofThree(96, offered([2_048n], `0x${'bb'.repeat(20)}`))).toEqual([96, 3])
})
