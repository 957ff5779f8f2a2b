// @vitest-environment node
import { localSsvNetworkAbi } from '@granary/contracts'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { emptyCluster } from '@granary/staking/ssv'
import { UserRejectedError } from '@granary/wallet/core'
import { encodeFunctionData, keccak256 } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { ssvStakeBench } from '../test/ssvStakeBench.ts'
import type { Spoil } from '../test/startSsvProvider.ts'

const ssv = ssvStakeBench()
const { harness: bench, begin, submit, toReview, reviewed, failed, registered, newestCluster } = ssv

test('validators are registered first, then deposited, each with a review of its own', async () => {
  const flow = begin()
  await toReview(flow)
  expect(failed(flow)).toEqual([])
  expect(flow.getState()).toMatchObject({ status: 'proved' })
  await flow.sign()
  await reviewed(flow)
  expect(await registered()).toHaveLength(2)
  expect(await bench.deposited()).toEqual([])
  const state = flow.getState()
  expect(state.step === 'review' && state.checks.map(({ id }) => id)).toContain('ssvRegistered')
  await flow.sign()
  await expect.poll(() => bench.step(flow)).toBe('confirmed')
  expect((await bench.deposited()).toSorted()).toEqual((await registered()).toSorted())
})

test('a reload between the two goes on with the deposit, and registers nothing again', async () => {
  const flow = begin()
  await toReview(flow)
  await flow.sign()
  await reviewed(flow)
  flow.stop()
  const again = begin()
  await again.start()
  await reviewed(again)
  await again.sign()
  await expect.poll(() => bench.step(again)).toBe('confirmed')
  expect(await registered()).toHaveLength(2)
  expect(await bench.deposited()).toHaveLength(2)
})

test('a reload of the review before the registration asks for no other keys', async () => {
  const flow = begin()
  await toReview(flow)
  flow.stop()
  const again = begin()
  await again.start()
  await reviewed(again)
  expect(failed(again)).toEqual([])
  expect(await registered()).toEqual([])
})

test('a registration that the wallet rejects leads back to the review, and nothing is deposited', async () => {
  const send = vi.fn(() => Promise.reject(new UserRejectedError()))
  const flow = begin({ wallet: () => bench.wallet({ send }) })
  await toReview(flow)
  await flow.sign()
  await reviewed(flow)
  expect(flow.getState()).toMatchObject({ notice: 'rejected' })
  expect(send).toHaveBeenCalledOnce()
  expect(await registered()).toEqual([])
})

test('a proxy that is upgraded between the review and the signature is not called', async () => {
  const { client } = bench.chain
  const { target } = ssv.provider
  const implementation = `0x${'1234'.repeat(10)}` as const
  const code = (await client.getCode({ address: target.network })) ?? '0x'
  await client.setCode({ address: implementation, bytecode: code })
  await client.setCode({ address: target.network, bytecode: proxyCode })
  const upgradeTo = (address: string) =>
    client.setStorageAt({
      address: target.network,
      index: implementationSlot,
      value: `0x${address.slice(2).padStart(64, '0')}`,
    })
  await upgradeTo(implementation)
  const heldBy = { address: target.network, slot: implementationSlot } as const
  const contracts = [
    { address: target.network, codeHash: keccak256(proxyCode) },
    { address: implementation, codeHash: keccak256(code), heldBy },
  ]
  const pin = { contracts, source: 'https://ssv.example/audit', checked: '2026-11-28' }
  const send = vi.fn(bench.wallet({}).send)
  const flow = begin({ wallet: () => bench.wallet({ send }) }, {}, { ...target, code: pin })
  await toReview(flow)
  expect(failed(flow)).toEqual([])
  const other = `0x${'5678'.repeat(10)}` as const
  await client.setCode({ address: other, bytecode: code })
  await upgradeTo(other)
  await flow.sign()
  await expect
    .poll(() => flow.getState())
    .toMatchObject({ step: 'sign', phase: 'stopped', failure: { code: 'SSV_CODE_CHANGED' } })
  expect(send).not.toHaveBeenCalled()
  expect(await registered()).toEqual([])
})

/** Where a proxy keeps its implementation (EIP-1967). */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** Hands every call on to the implementation: calldatacopy, delegatecall(gas, sload(slot)), returndatacopy, return or revert. */
const proxyCode =
  `0x365f5f375f5f365f7f${implementationSlot.slice(2)}545af43d5f5f3e6036573d5ffd5b3d5ff3` as const

const incomplete: readonly [string, NonNullable<Spoil['shares']>][] = [
  ['fewer validators than are deposited', rows => rows.slice(0, 1)],
  ['one validator twice', ([first]) => (first ? [first, first] : [])],
]

test.each(incomplete)('key shares of %s are refused before they are kept', async (_, shares) => {
  const flow = begin({}, { shares })
  await submit(flow)
  expect(flow.getState()).toMatchObject({ step: 'credentials', failure: { code: 'SSV_SHARES_INCOMPLETE' } })
})

test('a stranger who registers the same key does not keep its owner from it', async () => {
  const flow = begin()
  await toReview(flow)
  const state = flow.getState()
  const [key] = state.step === 'review' ? (state.stake.offer?.deposits ?? []) : []
  const data = encodeFunctionData({
    abi: localSsvNetworkAbi,
    functionName: 'registerValidator',
    args: [key?.pubkey as `0x${string}`, [1n, 2n, 3n, 4n], '0x00', emptyCluster],
  })
  await ssv.provider.send(bench.chain.operator, data, 100_000_000_000_000_000n)
  await flow.checkAgain()
  await reviewed(flow)
  expect(failed(flow)).toEqual([])
  const again = flow.getState()
  expect(again.step === 'review' && again.checks).toContainEqual(
    expect.objectContaining({ id: 'ssvKeysNew', warning: 'SSV_KEY_ELSEWHERE', details: key?.pubkey }),
  )
  await flow.sign()
  await reviewed(flow)
  expect(await registered()).toHaveLength(3)
})

describe('what blocks a registration', () => {
  const blocked = async (spoil: Spoil) => {
    const flow = begin({}, spoil)
    await toReview(flow)
    expect(flow.getState()).toMatchObject({ status: 'blocked' })
    return failed(flow).map(({ id, code, failedRows }) => ({ id, code, failedRows }))
  }

  test('shares that were swapped between two validators', async () => {
    const shares: Spoil['shares'] = ([one, other]) =>
      one && other
        ? [
            { ...one, sharesData: other.sharesData },
            { ...other, sharesData: one.sharesData },
          ]
        : []
    expect(await blocked({ shares })).toEqual([
      { id: 'ssvShares', code: 'KEY_SHARES_SIGNATURE_INVALID', failedRows: [0, 1] },
    ])
  })

  test('shares signed for another nonce, which operators would ignore', async () => {
    expect(await blocked({ nonce: nonce => nonce + 1 })).toMatchObject([
      { id: 'ssvShares', failedRows: [0, 1] },
    ])
  })

  test("an operator's key that is not the chain's", async () => {
    expect(
      await blocked({ operatorKeys: ([first = '', , ...rest]) => [first, first, ...rest] }),
    ).toMatchObject([{ id: 'ssvOperators', code: 'KEY_SHARES_OPERATOR_KEY_WRONG' }])
  })

  test('other code at the contract, and a node that does not tell its code', async () => {
    const { client } = bench.chain
    const { network: address } = ssv.provider.target
    const code = (await client.getCode({ address })) ?? '0x'
    // The same behaviour in other bytes.
    await client.setCode({ address, bytecode: `${code}00` })
    expect(await blocked({})).toMatchObject([{ id: 'ssvContract', code: 'SSV_CODE_CHANGED' }])
    await client.setCode({ address, bytecode: code })
    const wallet = bench.wallet({})
    const mute: Eip1193 = {
      request: call =>
        call.method === 'eth_getCode' && (call.params as [string])[0] === address
          ? Promise.reject(new Error('no such method'))
          : wallet.provider.request(call),
    }
    const flow = begin({ wallet: () => ({ ...wallet, provider: mute }) })
    await toReview(flow)
    expect(failed(flow)).toMatchObject([{ id: 'ssvContract', status: 'unavailable' }])
  })

  test('an operator that has left', async () => {
    const { chain } = bench
    const data = encodeFunctionData({ abi: localSsvNetworkAbi, functionName: 'removeOperator', args: [2n] })
    await ssv.provider.send(chain.operator, data)
    expect(await blocked({})).toMatchObject([{ id: 'ssvOperators', code: 'SSV_OPERATOR_GONE' }])
  })
})

describe('what blocks the deposit of registered validators', () => {
  async function registeredOnly() {
    const flow = begin()
    await toReview(flow)
    await flow.sign()
    await reviewed(flow)
    flow.stop()
  }

  async function resumed() {
    const flow = begin()
    await flow.start()
    await reviewed(flow)
    expect(flow.getState()).toMatchObject({ status: 'blocked' })
    return failed(flow).map(({ id, code }) => ({ id, code }))
  }

  test('their cluster was liquidated meanwhile', async () => {
    await registeredOnly()
    const data = encodeFunctionData({
      abi: localSsvNetworkAbi,
      functionName: 'liquidate',
      args: [bench.chain.account, [1n, 2n, 3n, 4n], await newestCluster()],
    })
    await ssv.provider.send(bench.chain.account, data)
    expect(await resumed()).toEqual([{ id: 'ssvRegistered', code: 'SSV_CLUSTER_LIQUIDATED' }])
    expect(await bench.deposited()).toEqual([])
  })

  test('another registration of the account took their number', async () => {
    const other = encodeFunctionData({
      abi: localSsvNetworkAbi,
      functionName: 'registerValidator',
      args: [`0x${'8f'.repeat(48)}`, [2n, 3n, 4n, 5n], '0x00', emptyCluster],
    })
    const wallet = bench.wallet()
    // From another application, after this page's last look; and a wallet that chooses nonces by itself.
    const send: typeof wallet.send = async (call, gas, fees) => {
      await ssv.provider.send(bench.chain.account, other, 100_000_000_000_000_000n)
      return wallet.send(call, gas, fees, null)
    }
    const flow = begin({ wallet: () => bench.wallet({ send }) })
    await toReview(flow)
    await flow.sign()
    await reviewed(flow)
    flow.stop()
    expect(await registered()).toHaveLength(3)
    expect(await resumed()).toEqual([{ id: 'ssvRegistered', code: 'SSV_REGISTRATION_MISNUMBERED' }])
  })

  test('one of their operators left meanwhile', async () => {
    await registeredOnly()
    const data = encodeFunctionData({ abi: localSsvNetworkAbi, functionName: 'removeOperator', args: [3n] })
    await ssv.provider.send(bench.chain.operator, data)
    expect(await resumed()).toEqual([{ id: 'ssvRegistered', code: 'SSV_OPERATOR_GONE' }])
    expect(await bench.deposited()).toEqual([])
  })
})

describe('while the page is open', () => {
  test('somebody else pays into the cluster: the newest snapshot is registered with', async () => {
    const { chain } = bench
    const first = begin()
    await toReview(first)
    await first.sign()
    await reviewed(first)
    await first.sign()
    await expect.poll(() => bench.step(first)).toBe('confirmed')
    await first.stakeMore()

    const flow = begin({}, { otherKeys: 500 })
    await toReview(flow, { eth: [32n] })
    expect(failed(flow)).toEqual([])
    const cluster = await newestCluster()
    const data = encodeFunctionData({
      abi: localSsvNetworkAbi,
      functionName: 'deposit',
      args: [chain.account, [1n, 2n, 3n, 4n], cluster],
    })
    await ssv.provider.send(chain.operator, data, 1_000_000_000_000_000n)
    await flow.sign()
    await expect.poll(registered).toHaveLength(3)
  })
})
