// @vitest-environment node
import { localSsvNetworkAbi } from '@granary/contracts'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { emptyCluster, runwayOf, vUnitsOf } from '@granary/staking/ssv'
import { unaskedSteps } from '@granary/transactions/record'
import { encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { ssvStakeBench } from '../test/ssvStakeBench.ts'
import { registeringOf, registrationSteps } from './ssvSteps.ts'

const ssv = ssvStakeBench()
const { harness: bench, begin, toReview, reviewed, failed, registered, newestCluster } = ssv

/** A node that estimates for the newest block, as geth does; the local one estimates for the next. */
const asGeth = (provider: Eip1193): Eip1193 => ({
  request: ({ method, params = [] }) =>
    provider.request({
      method,
      params: method === 'eth_estimateGas' ? [...(params as unknown[]), 'latest'] : params,
    }),
})

test('a registration estimated in the block of another one has gas for the block after it', async () => {
  const other = encodeFunctionData({
    abi: localSsvNetworkAbi,
    functionName: 'registerValidator',
    args: [`0x${'8f'.repeat(48)}`, [1n, 2n, 3n, 4n], '0x00', emptyCluster],
  })
  const wallet = bench.wallet()
  const send: typeof wallet.send = async (...args) => {
    await ssv.provider.send(bench.chain.operator, other, 100_000_000_000_000_000n)
    return wallet.send(...args)
  }
  const flow = begin({ wallet: () => bench.wallet({ send, provider: asGeth(wallet.provider) }) })
  await toReview(flow, { eth: [32n] })
  await flow.sign()
  await reviewed(flow)
  expect(flow.getState()).toMatchObject({ notice: null })
  expect(await registered()).toHaveLength(2)
})

test('a second stake in a cluster pays for what the first one’s validators will hold', async () => {
  const first = begin()
  await toReview(first, { credentialsType: '0x02', eth: [100n] })
  await first.sign()
  await reviewed(first)
  await first.sign()
  await expect.poll(() => bench.step(first)).toBe('confirmed')
  await first.stakeMore()

  const second = begin({}, { otherKeys: 500 })
  await toReview(second, { eth: [32n] })
  await second.sign()
  await reviewed(second)
  const cluster = await newestCluster()
  expect(cluster).toMatchObject({ validatorCount: 2 })
  // All four operators and the network charge 132 ETH from the day on which the oracle proves it.
  const { networkFee, operatorFee, minimumCollateral, thresholdBlocks } = ssv.provider.terms
  const operatorFees = [operatorFee, operatorFee, operatorFee, operatorFee]
  const funded = { networkFee, operatorFees, minimumCollateral, thresholdBlocks, vUnits: vUnitsOf(132n) }
  // Some blocks have passed since the second funding was read.
  const days = runwayOf(funded, cluster.balance, 0n)?.days
  expect(days).toBeGreaterThanOrEqual(364n)
})

/** Plans the registration of two validators as one of each, as for more validators than a transaction takes. */
async function planTwoRegistrations(id: string) {
  await bench.store.update(id, record => {
    const [step, ...deposits] = record.steps
    if (!step) throw new Error('nothing is planned')
    const { registrations, operatorIds } = registeringOf(step)
    const each = registrations.flatMap((registration, index) =>
      registrationSteps(record, ssv.provider.target, operatorIds, [registration]).map(one => ({
        ...one,
        after: index === 0 ? null : index - 1,
      })),
    )
    return {
      ...record,
      steps: unaskedSteps([...each, ...deposits.map(deposit => ({ ...deposit, after: 1 }))]),
    }
  })
}

test('the review counts the registrations that follow, and the balance has to cover them', async () => {
  const flow = begin()
  await toReview(flow)
  const before = flow.getState()
  expect(before).toMatchObject({ registration: { later: null } })
  const [all, id] = before.step === 'review' ? [before.registration, before.stake.id] : []
  await planTwoRegistrations(id ?? '')
  await expect.poll(() => flow.getState()).toMatchObject({ registration: { later: { count: 1 } } })
  await reviewed(flow)
  expect(failed(flow)).toEqual([])
  const state = flow.getState()
  const cost = state.step === 'review' ? state.registration : null
  if (!all || !cost?.later) throw new Error('nothing follows')
  // Both together cost what one for both does.
  const paidWei = cost.valueWei + cost.later.valueWei
  expect(paidWei - all.valueWei).toBeLessThan(all.valueWei / 1000n)
  expect(all.valueWei - paidWei).toBeLessThan(all.valueWei / 1000n)
  expect(cost.later.networkFeeWei).toBeGreaterThan(cost.networkFeeWei / 2n)
  const deposits = 2n * 32_005_000_000_000_000_000n
  // Enough for all but the second registration.
  const value = deposits + cost.valueWei + cost.networkFeeWei + cost.later.valueWei / 2n
  await bench.chain.client.setBalance({ address: bench.chain.account, value })
  await flow.checkAgain()
  await reviewed(flow)
  expect(flow.getState()).toMatchObject({ status: 'blocked', failure: { code: 'BALANCE_TOO_LOW' } })
})
