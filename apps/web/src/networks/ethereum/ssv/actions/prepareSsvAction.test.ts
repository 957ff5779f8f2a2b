import type { Eip1193 } from '@granary/drivers/evm/chain'
import {
  clusterIdOf,
  encodeSsvCall,
  type SsvCluster,
  ssvErrorsAbi,
  ssvEventsAbi,
  ssvViewsAbi,
} from '@granary/staking/ssv'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionResult,
  keccak256,
} from 'viem/utils'
import { expect, test } from 'vitest'
import type { SsvTarget } from '../chain/ssvTarget.ts'
import { withdrawableWei } from './judgeAmount.ts'
import { prepareSsvAction } from './prepareSsvAction.ts'
import { reviewedSsvAction } from './reviewedSsvAction.ts'
import type { SsvIntent } from './SsvAction.ts'
import { ssvRequest } from './ssvRequest.ts'

const account = `0x${'a1'.repeat(20)}` as const
const target: SsvTarget = {
  chainId: 560_048,
  network: `0x${'22'.repeat(20)}`,
  views: `0x${'33'.repeat(20)}`,
  code: null,
}
const operatorIds = [1n, 2n, 3n, 4n]
const eth = 10n ** 18n
const before: SsvCluster = { validatorCount: 2, networkFeeIndex: 0n, index: 0n, active: true, balance: eth }
/** The same after a top-up by another account. */
const now: SsvCluster = { ...before, index: 9n, balance: 2n * eth }

/** The clusters event of a deposit, as a node gives it. */
function depositLog(cluster: SsvCluster, blockNumber: number) {
  const [, ...inputs] = ssvEventsAbi.find(({ name }) => name === 'ClusterDeposited')?.inputs ?? []
  return {
    topics: encodeEventTopics({ abi: ssvEventsAbi, eventName: 'ClusterDeposited', args: { owner: account } }),
    data: encodeAbiParameters(inputs, [operatorIds, eth, cluster] as never),
    blockNumber: `0x${blockNumber.toString(16)}`,
    logIndex: '0x0',
  }
}

const values: Readonly<Record<string, unknown>> = {
  getNetworkFee: 3_550_900_000n,
  getMinimumLiquidationCollateral: 940_000_000_000_000n,
  getLiquidationThresholdPeriod: 50_190n,
  getOperatorFee: 1_770_000_000n,
  getBalance: 2n * eth,
  getEffectiveBalance: 64,
}

/** A node at block 120; `refuses`: what the contract reverts with. */
function node(logs: readonly object[], refuses?: `0x${string}`, views: object = {}): Eip1193 {
  return {
    request: async ({ method, params }) => {
      const [call] = params as [{ to?: string; data: `0x${string}` }]
      if (method === 'eth_getLogs') return logs
      if (method === 'eth_getBlockByNumber')
        return { number: '0x78', timestamp: '0x68000000', hash: `0x${'ab'.repeat(32)}` }
      if (method === 'eth_blockNumber') return '0x78'
      if (call.to === target.network) {
        if (refuses) throw Object.assign(new Error('execution reverted'), { data: refuses })
        return '0x'
      }
      const { functionName } = decodeFunctionData({ abi: ssvViewsAbi, data: call.data })
      return encodeFunctionResult({
        abi: ssvViewsAbi,
        functionName,
        result: { ...values, ...views }[functionName],
      } as never)
    },
  }
}

const prepare = (intent: SsvIntent, reader: Eip1193, code: SsvTarget['code'] = null) =>
  prepareSsvAction(
    {
      target: { ...target, code },
      reader: () => reader,
      readHint: async () => ({
        clusters: [{ id: clusterIdOf(account, operatorIds), blockNumber: 100 }],
        nonce: 2,
        indexedTo: 110,
      }),
    },
    ssvRequest({ account, chainId: 560_048 }, target, { operatorIds, snapshot: before }, intent),
  )

test('a snapshot that has changed since is replaced by the newest event’s', async () => {
  const logs = [depositLog(before, 100), depositLog(now, 115)]
  const { call } = await prepare({ action: 'deposit', amountWei: 5n }, node(logs))
  const fresh = { action: 'deposit', clusterOwner: account, operatorIds, cluster: now } as const
  expect(call.data).toBe(encodeSsvCall(fresh))
  expect(call.valueWei).toBe(5n)
})

test('what was meant stays, whatever the snapshot', async () => {
  const pubkey = `0x${'8f'.repeat(48)}` as const
  const prepared = await prepare({ action: 'remove', pubkey }, node([depositLog(now, 115)]))
  expect(reviewedSsvAction(prepared)).toEqual({ action: 'remove', pubkey, operatorIds })
})

test('a withdrawal below the line is refused before the wallet is asked', async () => {
  const reader = node([depositLog(now, 115)])
  const intent = (amountWei: bigint) => ({ action: 'withdraw', amountWei }) as const
  await expect(prepare(intent(2n * eth), reader)).rejects.toMatchObject({
    code: 'SSV_BALANCE_TOO_LOW',
    details: expect.stringMatching(/^at most 199\d+ wei$/),
  })
  await expect(prepare(intent(eth), reader)).resolves.toMatchObject({ kind: 'ssv.withdraw' })
})

test('the review learns from the wallet’s node how long the balance lasts', async () => {
  const reader = node([depositLog(now, 115)])
  const daysAfter = async (intent: SsvIntent) => Number((await prepare(intent, reader)).facts.days)
  // 21,261,800,000 wei a block for two validators: 3 ETH less the line last 19,589 days.
  expect(await daysAfter({ action: 'deposit', amountWei: eth })).toBe(19_589)
  expect(await daysAfter({ action: 'withdraw', amountWei: eth })).toBeLessThan(6_530)
})

test('the maximum of the form still passes some blocks later', async () => {
  const burnWei = 21_261_800_000n
  const balanceWei = 2n * eth
  const money = { balanceWei, burnWeiPerBlock: burnWei, collateralWei: burnWei * 50_190n }
  const { balance, ...snapshot } = now
  const most = withdrawableWei({ ...money, snapshot: { ...snapshot, balanceWei: balance } })
  const laterBy = (blocks: bigint) =>
    prepare(
      { action: 'withdraw', amountWei: most },
      node([depositLog(now, 115)], undefined, { getBalance: balanceWei - burnWei * blocks }),
    )
  await expect(laterBy(35n)).resolves.toMatchObject({ kind: 'ssv.withdraw' })
  await expect(laterBy(45n)).rejects.toMatchObject({ code: 'SSV_BALANCE_TOO_LOW' })
})

test('a reactivation that anyone could undo within minutes is refused', async () => {
  const liquidated = { ...now, active: false, balance: 0n }
  const reader = node([depositLog(liquidated, 115)])
  const reactivate = (amountWei: bigint) => prepare({ action: 'reactivate', amountWei }, reader)
  await expect(reactivate(1_000_000_000_000_000n)).rejects.toMatchObject({ code: 'SSV_BALANCE_TOO_LOW' })
  const { facts } = await reactivate(eth / 10n)
  expect(Number(facts.days)).toBeGreaterThan(600)
})

test.each([
  ['IncorrectClusterState', 'SSV_CLUSTER_CHANGED'],
  ['ClusterIsLiquidated', 'SSV_CLUSTER_LIQUIDATED'],
  ['InsufficientBalance', 'SSV_BALANCE_TOO_LOW'],
] as const)('the contract’s %s is said by its code', async (errorName, code) => {
  const refuses = encodeErrorResult({ abi: ssvErrorsAbi, errorName })
  const reader = node([depositLog(now, 115)], refuses)
  await expect(prepare({ action: 'deposit', amountWei: 5n }, reader)).rejects.toMatchObject({ code })
})

test('an action is refused while the contract runs other code than is pinned', async () => {
  const reader = node([depositLog(now, 115)])
  const withCode: Eip1193 = {
    request: call => (call.method === 'eth_getCode' ? Promise.resolve('0x6001') : reader.request(call)),
  }
  const pin = (code: `0x${string}`) => ({
    contracts: [{ address: target.network, codeHash: keccak256(code) }],
    source: 'https://ssv.example/audit',
    checked: '2026-11-28',
  })
  const topUp = { action: 'deposit', amountWei: 5n } as const
  await expect(prepare(topUp, withCode, pin('0x6001'))).resolves.toMatchObject({ kind: 'ssv.deposit' })
  await expect(prepare(topUp, withCode, pin('0x6002'))).rejects.toMatchObject({
    code: 'SSV_CODE_CHANGED',
    details: expect.stringContaining(target.network),
  })
})
