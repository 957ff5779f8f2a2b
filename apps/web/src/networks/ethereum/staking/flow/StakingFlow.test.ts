// @vitest-environment node
import 'fake-indexeddb/auto'
import { routes } from '@granary/api'
import type { ApiClient } from '@granary/api/client'
import { batchDepositAbi } from '@granary/contracts'
import { type FlowWallet, ownerOf } from '@granary/drivers/evm'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { verifyDeposits } from '@granary/staking/ethereum'
import { withAskingLock } from '@granary/transactions/lifecycle'
import { AdapterLoadError, RequestPendingError, UserRejectedError } from '@granary/wallet/core'
import { parseEther } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { proofCheckIds } from '../proof/ProofCheck.ts'
import type { DepositRow } from '../stake/Stake.ts'
import { withOffer } from '../stake/stakePlan.ts'
import { createFlowHarness } from '../test/createFlowHarness.ts'
import { signDeposits } from '../test/signDeposits.ts'
import type { StakingFlow } from './StakingFlow.ts'

const gwei = 1_000_000_000n
const bench = createFlowHarness()
const { one, begin, wallet, providerApi, toReview, stake, step, batches } = bench

describe('the whole way', () => {
  test('[A4.01] from the form to a confirmed deposit, every check passed before the wallet is asked', async () => {
    const flow = begin()
    await stake(flow, { ...one, amountsGwei: [32n * gwei, 32n * gwei] })
    await expect.poll(() => step(flow)).toBe('confirmed')
    const state = flow.getState()
    expect(state).toMatchObject({
      stake: {
        steps: [
          { attempts: [{ state: 'confirmed', call: { valueWei: parseEther('64.01') }, replacedHashes: [] }] },
        ],
      },
    })
    expect(await batches()).toBe(1)
    expect('stake' in state && state.stake.proof?.checks).toHaveLength(proofCheckIds.length)
  })

  test('details that are submitted while the records are still being read are taken up after that', async () => {
    const flow = begin()
    const reading = flow.start()
    await flow.submitDetails(one)
    expect(step(flow)).toBe('credentials')
    await reading
  })

  test('[A9.02] 2048 ETH in one compounding validator', async () => {
    const flow = begin()
    await stake(flow, { credentialsType: '0x02', amountsGwei: [2048n * gwei] })
    await expect.poll(() => step(flow)).toBe('confirmed')
  })

  test('the transaction that is sent is the one that was proved and written down', async () => {
    const send = vi.fn(wallet().send)
    const flow = begin({ wallet: () => wallet({ send }) })
    await stake(flow)
    const [call] = send.mock.calls[0] ?? []
    const state = flow.getState()
    expect('stake' in state && state.stake.steps[0]).toMatchObject({
      to: call?.to,
      attempts: [{ call: { valueWei: call?.valueWei } }],
    })
    expect(call).toMatchObject({ to: bench.chain.target.batchContract, valueWei: parseEther('32.005') })
  })
})

describe('a bad offer blocks before the wallet is asked', () => {
  const send = vi.fn()
  const spoiled = (change: (deposits: readonly DepositRow[]) => readonly DepositRow[]) =>
    begin({ api: providerApi(change), wallet: () => wallet({ send }) })
  const failedChecks = (flow: StakingFlow) => {
    const state = flow.getState()
    return state.step === 'review'
      ? state.checks.filter(({ status }) => status === 'failed').map(({ id }) => id)
      : []
  }

  test.each([
    ['credentials of another account', 'credentials', { account: `0x${'ee'.repeat(20)}` as const }],
    ['another chain', 'forkVersion', { forkVersion: '0x00000000' as const }],
  ])('%s', async (_, check, change) => {
    const flow = spoiled(() =>
      signDeposits({ account: bench.chain.account, ...one, seed: bench.seed, ...change }),
    )
    await toReview(flow)
    expect(failedChecks(flow)).toContain(check)
    await flow.sign()
    expect(step(flow)).toBe('review')
    expect(send).not.toHaveBeenCalled()
  })

  test('a signature of another key', async () => {
    const other = signDeposits({ account: bench.chain.account, ...one, seed: bench.seed + 500 })
    const flow = spoiled(deposits =>
      deposits.map((row, i) => ({ ...row, signature: other[i]?.signature ?? '0x' })),
    )
    await toReview(flow)
    expect(failedChecks(flow)).toContain('signatures')
  })

  test('a key that was deposited a moment ago', async () => {
    const first = begin()
    await stake(first)
    await expect.poll(() => step(first)).toBe('confirmed')
    await first.stakeMore()
    const again = begin({ wallet: () => wallet({ send }) })
    await toReview(again)
    expect(failedChecks(again)).toContain('keysNewToContract')
    expect(send).not.toHaveBeenCalled()
  })

  test('a batch contract that is not ours', async () => {
    const target = {
      ...bench.chain.target,
      batchContract: bench.chain.target.chain.depositContract.address.toLowerCase() as '0x',
    }
    const flow = begin({ target })
    await toReview(flow)
    expect(flow.getState()).toMatchObject({ step: 'review', status: 'blocked' })
  })

  test('[A8.14] a source that cannot be asked blocks as well, and says so', async () => {
    const api = providerApi()
    const call: ApiClient['call'] = (route, input) =>
      route.operationId === routes.checkKeys.operationId
        ? Promise.reject(new Error('down'))
        : api.call(route, input)
    const flow = begin({ api: { call } })
    await toReview(flow)
    const state = flow.getState()
    expect(state).toMatchObject({ status: 'blocked' })
    expect(state.step === 'review' && state.checks.find(({ id }) => id === 'keysNewToBeacon')).toMatchObject({
      status: 'unavailable',
      code: 'PROOF_SOURCE_UNAVAILABLE',
    })
  })
})

describe('the wallet', () => {
  test('[A4.12] says no: back to the review, nothing lost, and the second try goes through', async () => {
    const send = vi.fn(wallet().send).mockRejectedValueOnce(new UserRejectedError())
    const flow = begin({ wallet: () => wallet({ send }) })
    await stake(flow)
    expect(flow.getState()).toMatchObject({ step: 'review', notice: 'rejected' })
    await expect.poll(() => flow.getState()).toMatchObject({ status: 'proved' })
    await flow.sign()
    await expect.poll(() => step(flow)).toBe('confirmed')
  })

  test('a double click asks once', async () => {
    const send = vi.fn(wallet().send)
    const flow = begin({ wallet: () => wallet({ send }) })
    await toReview(flow)
    await Promise.all([flow.sign(), flow.sign()])
    await expect.poll(() => step(flow)).toBe('confirmed')
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('a transaction that would fail is stopped before the wallet is asked', async () => {
    await bench.chain.client.setBalance({ address: bench.chain.account, value: parseEther('1') })
    const send = vi.fn()
    const flow = begin({ wallet: () => wallet({ send }) })
    await toReview(flow)
    expect(flow.getState()).toMatchObject({ status: 'blocked' })
    expect(send).not.toHaveBeenCalled()
  })

  test('a fee that rose after the review leads back to it, with the new fee', async () => {
    const flow = begin()
    await toReview(flow)
    const { batchContract: address } = bench.chain.target
    const hash = await bench.chain.client.writeContract({
      account: bench.chain.operator,
      chain: null,
      address,
      abi: batchDepositAbi,
      functionName: 'setFeePerValidator',
      args: [parseEther('0.9')],
    })
    await bench.chain.client.waitForTransactionReceipt({ hash })
    await flow.sign()
    expect(flow.getState()).toMatchObject({ step: 'review', notice: 'fee_rose' })
    await expect
      .poll(() => flow.getState())
      .toMatchObject({ quote: { feePerValidatorWei: parseEther('0.9') } })
  })

  test('[A4.08] [A4.09] on another account or network it is asked nothing', async () => {
    const send = vi.fn()
    let current = wallet({ send })
    const flow = begin({ wallet: () => current })
    await toReview(flow)
    current = wallet({ send, account: bench.chain.operator })
    await flow.sign()
    expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'WALLET_ACCOUNT_CHANGED' } })
    current = wallet({ send, chainId: 1 })
    await flow.sign()
    expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'WALLET_NETWORK_WRONG' } })
    expect(send).not.toHaveBeenCalled()
  })

  test('disconnected at the review: the proof goes on when it is back', async () => {
    const first = begin()
    await toReview(first)
    first.stop()
    let current: FlowWallet | null = null
    const flow = begin({ wallet: () => current })
    await flow.start()
    await expect.poll(() => flow.getState()).toMatchObject({ failure: { code: 'WALLET_DISCONNECTED' } })
    current = wallet()
    flow.walletChanged()
    await expect.poll(() => flow.getState()).toMatchObject({ status: 'proved' })
  })

  test('an unclear answer after it was sent all the same: found on chain, never sent again', async () => {
    const send = vi.fn<FlowWallet['send']>(async (...args) => {
      await wallet().send(...args)
      throw new Error('socket closed')
    })
    const flow = begin({ wallet: () => wallet({ send }) })
    await stake(flow)
    await expect.poll(() => step(flow)).toBe('confirmed')
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('an unclear answer and nothing sent: the page says so, and the staker may continue after another look', async () => {
    const send = vi.fn<FlowWallet['send']>(wallet().send).mockRejectedValueOnce(new Error('boom'))
    const flow = begin({ wallet: () => wallet({ send }) })
    await stake(flow)
    await expect
      .poll(() => flow.getState())
      .toMatchObject({ phase: 'lost', failure: { code: 'DEPOSIT_NOT_FOUND' } })
    await flow.giveUpLost()
    expect(flow.getState()).toMatchObject({ step: 'review', notice: 'not_sent' })
  })

  test('and nothing sent, of an account that others send for: it may wait for them, and the staker has to look there', async () => {
    const provider: Eip1193 = {
      request: async args => {
        const [asked] = (args.params ?? []) as readonly unknown[]
        const isAccount = args.method === 'eth_getCode' && asked === wallet().account
        return isAccount ? '0x60' : bench.chain.provider.request(args)
      },
    }
    const send = () => Promise.reject(new Error('the page was left'))
    const flow = begin({ wallet: () => wallet({ send, provider }) })
    await stake(flow)
    await expect
      .poll(() => flow.getState())
      .toMatchObject({ phase: 'lost', failure: { code: 'MAY_BE_PROPOSED' } })
    await flow.giveUpLost()
    expect(flow.getState()).toMatchObject({ step: 'review', notice: 'not_sent' })
  })
})

test('a request of something else that the wallet holds open: nothing was sent', async () => {
  const flow = begin({ wallet: () => wallet({ send: () => Promise.reject(new RequestPendingError()) }) })
  await stake(flow)
  expect(flow.getState()).toMatchObject({ step: 'review', notice: 'not_sent' })
})

test('code of the wallet that could not be loaded: nothing was sent', async () => {
  const send = () => Promise.reject(new AdapterLoadError(new TypeError('Failed to fetch')))
  const flow = begin({ wallet: () => wallet({ send }) })
  await stake(flow)
  expect(flow.getState()).toMatchObject({ step: 'review', notice: 'not_sent' })
})

describe('a reload', () => {
  test('while the wallet was being asked: the deposit it made is found by its keys', async () => {
    const prompt = Promise.withResolvers<`0x${string}`>()
    const pending = begin({ wallet: () => wallet({ send: () => prompt.promise }) })
    await toReview(pending)
    const reviewed = pending.getState()
    const call = reviewed.step === 'review' ? reviewed.quote?.calls[0]?.call : undefined
    void pending.sign()
    await expect.poll(() => pending.getState()).toMatchObject({ phase: 'asking' })
    const state = pending.getState()
    if (state.step !== 'sign' || !call) throw new Error('the wallet was not asked')
    await wallet().send(call, 2_000_000n, { gasPrice: 0n }, null)
    pending.stop()
    prompt.reject(new Error('the page is gone'))

    const flow = begin()
    await flow.start()
    await expect.poll(() => step(flow)).toBe('confirmed')
    expect(await batches()).toBe(1)
  })

  test('while waiting for the block: the receipt is waited for again', async () => {
    await bench.chain.client.setAutomine(false)
    const before = begin()
    await stake(before)
    expect(step(before)).toBe('broadcast')
    before.stop()
    const flow = begin()
    await flow.start()
    expect(step(flow)).toBe('broadcast')
    await bench.chain.client.mine({ blocks: 1 })
    await bench.chain.client.setAutomine(true)
    await expect.poll(() => step(flow)).toBe('confirmed')
  })
})

test('while another tab sends, this one waits and follows it', async () => {
  const flow = begin()
  await toReview(flow)
  await withAskingLock(ownerOf(flow.owner), async () => {
    await flow.sign()
    expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'DEPOSIT_IN_OTHER_TAB' } })
  })
})

describe('an offer that another tab replaced', () => {
  const replaceOffer = async (id: string) => {
    const deposits = signDeposits({ account: bench.chain.account, ...one, seed: bench.seed + 700 })
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    await bench.store.update(id, record =>
      withOffer(record, bench.chain.target, { id: crypto.randomUUID(), expiresAt, deposits }),
    )
    return deposits.map(({ pubkey }) => pubkey)
  }

  test('is proved by this one too', async () => {
    const send = vi.fn(wallet().send)
    const flow = begin({ wallet: () => wallet({ send }) })
    await toReview(flow)
    const state = flow.getState()
    if (!('stake' in state)) throw new Error('no review')
    const pubkeys = await replaceOffer(state.stake.id)
    await expect
      .poll(() => flow.getState())
      .toMatchObject({
        status: 'proved',
        stake: { offer: { deposits: pubkeys.map(pubkey => ({ pubkey })) } },
      })
    await flow.sign()
    await expect.poll(() => step(flow)).toBe('confirmed')
    expect(send.mock.calls[0]?.[0].data).toContain(pubkeys[0]?.slice(2))
  })

  test('during the proof: the proof of the old one is not written down for it', async () => {
    let pubkeys: string[] = []
    let proofs = 0
    const flow = begin({
      verify: async (rows, expected) => {
        proofs += 1
        const [record] = await bench.store.listAll()
        if (record && pubkeys.length === 0) pubkeys = await replaceOffer(record.id)
        return verifyDeposits(rows, { expected })
      },
    })
    await toReview(flow)
    await expect
      .poll(() => flow.getState())
      .toMatchObject({
        status: 'proved',
        stake: { offer: { deposits: pubkeys.map(pubkey => ({ pubkey })) } },
      })
    expect(proofs).toBe(2)
  })

  test('during the last checks: the wallet is asked nothing', async () => {
    const send = vi.fn()
    let duringChecks: (() => Promise<unknown>) | undefined
    const provider: Eip1193 = {
      request: async args => {
        if (args.method === 'eth_estimateGas') await duringChecks?.()
        return bench.chain.provider.request(args)
      },
    }
    const flow = begin({ wallet: () => wallet({ send, provider }) })
    await toReview(flow)
    const state = flow.getState()
    if (!('stake' in state)) throw new Error('no review')
    duringChecks = () => replaceOffer(state.stake.id)
    await flow.sign()
    expect(send).not.toHaveBeenCalled()
  })
})

test('back to the form keeps what was entered', async () => {
  const flow = begin()
  await toReview(flow)
  await flow.edit()
  expect(flow.getState()).toMatchObject({ step: 'details', draft: one })
  const later = begin()
  await later.start()
  expect(step(later)).toBe('details')
})
