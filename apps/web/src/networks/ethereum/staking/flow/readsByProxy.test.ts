// @vitest-environment node
import 'fake-indexeddb/auto'
import { assertGone, type FlowWallet } from '@granary/drivers/evm'
import { BaseError } from '@granary/errors'
import { UserRejectedError } from '@granary/wallet/core'
import { expect, test } from 'vitest'
import { followedDepositDriver } from '../in-flight/followedDepositDriver.ts'
import { letStakeGo } from '../in-flight/forgetStake.ts'
import { stakeOf } from '../stake/Stake.ts'
import { createFlowHarness } from '../test/createFlowHarness.ts'

const bench = createFlowHarness()
const { begin, stake, step, batches } = bench
const phone = (over = {}) => bench.wallet({ readsByProxy: true, ...over })

function follow(wallet: typeof phone) {
  const { owner, target } = bench.contextOf()
  const { chain, isLocalChain } = target
  const access = { owner, chain, isLocalChain, wallet, publicReader: bench.chain.provider }
  return followedDepositDriver(access, target)
}

test('a wallet without a node of its own stakes, and the proof says whose node was read', async () => {
  const flow = begin({ wallet: () => phone() })
  await stake(flow)
  await expect.poll(() => step(flow)).toBe('confirmed')
  const [record] = await bench.store.listAll()
  const checks = record && stakeOf(record).proof?.checks
  expect(checks?.find(({ id }) => id === 'network')).toMatchObject({ warning: 'NODE_OF_PROVIDER' })
  expect(await batches()).toBe(1)
})

test('what such a wallet never answered is not taken as absent, asked again or let go', async () => {
  const flow = begin({ wallet: () => phone({ send: () => Promise.reject(new Error('Request expired.')) }) })
  await stake(flow)
  expect(step(flow)).toBe('sign')
  flow.stop()
  const [record] = await bench.store.listAll()
  if (!record) throw new Error('no record')
  const driver = follow(phone)
  const [lost] = record.steps
  if (!lost) throw new Error('no step')
  expect(await driver.search(lost, new Set(), { at: null })).toMatchObject({
    type: 'undecided',
    trusted: false,
  })
  await expect(letStakeGo(bench.store, record.id, async () => driver)).rejects.toMatchObject({
    name: 'StakeKeptError',
  })
  expect(await bench.store.get(record.id)).toMatchObject({ closedAt: null })
})

test('what such a wallet has under way is not judged gone by the proxy', async () => {
  const context = { ...bench.contextOf(), wallet: () => phone(), isLocalChain: true }
  const declined = [{ state: 'rejected', asked: { askedAtBlock: 0 } }] as never
  await expect(assertGone(context, bench.chain.account, declined)).resolves.toBeUndefined()
  const sent = [{ state: 'dropped', hash: null, shown: null, asked: { askedAtBlock: 0 } }] as never
  await expect(assertGone(context, bench.chain.account, sent)).rejects.toMatchObject({
    code: 'WALLET_NODE_MISSING',
  })
})

test('a stake that was declined on the phone is asked again', async () => {
  const asked: string[] = []
  const send: FlowWallet['send'] = async (...args) => {
    asked.push('asked')
    if (asked.length === 1) throw new UserRejectedError()
    return bench.wallet().send(...args)
  }
  const flow = begin({ wallet: () => phone({ send }) })
  await stake(flow)
  await expect.poll(() => flow.getState()).toMatchObject({ step: 'review', status: 'proved' })
  await flow.sign()
  await expect.poll(() => step(flow)).toBe('confirmed')
  expect(asked).toHaveLength(2)
})

test('what surely was not asked may be asked again at once', async () => {
  const asked: string[] = []
  const send: FlowWallet['send'] = async (...args) => {
    asked.push('asked')
    if (asked.length === 1) throw new BaseError('The wallet was not asked.', { code: 'WALLET_NOT_ASKED' })
    return bench.wallet().send(...args)
  }
  const flow = begin({ wallet: () => phone({ send }) })
  await stake(flow)
  await expect.poll(() => flow.getState()).toMatchObject({ step: 'review', status: 'proved' })
  await flow.sign()
  await expect.poll(() => step(flow)).toBe('confirmed')
})
