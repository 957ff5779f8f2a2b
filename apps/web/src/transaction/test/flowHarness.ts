import { confluxNetworks } from '@granary/chains'
import { votePoolAbi } from '@granary/contracts'
import { type PoolChain, startPoolChain } from '@granary/contracts/testing'
import type { ActionRequest, FlowWallet } from '@granary/drivers/evm'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { TransactionStore } from '@granary/transactions'
import type { JournalConnection } from '@granary/transactions/database'
import { lastAttempt } from '@granary/transactions/record'
import { encodeEventTopics, encodeFunctionData, keccak256, parseEther, parseGwei } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openConnection } from '../../journal/openConnection.ts'
import type { ActionRecord } from '../ActionRecord.ts'
import { listActions } from '../actionsOf.ts'
import { type FlowContext, TransactionFlow } from '../TransactionFlow.ts'

const signer = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 3,
})
const account = signer.address.toLowerCase() as `0x${string}`
const other = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65'
const chainId = 71

/** Actions on a local chain with a vote pool, for one test file: each test gets the chain as new and an empty journal. */
export function flowHarness() {
  let chain: PoolChain
  let snapshot: `0x${string}`
  let connection: JournalConnection
  let store: TransactionStore
  let name = ''
  const flows: TransactionFlow[] = []

  beforeAll(async () => {
    chain = await startPoolChain(1_800_000_000)
  })
  afterAll(() => chain.stop())
  beforeEach(async () => {
    snapshot = await chain.client.snapshot()
    name = `granary-${crypto.randomUUID()}`
    connection = await openConnection(name)
    store = new TransactionStore(connection)
  })
  afterEach(async () => {
    for (const flow of flows.splice(0)) flow.stop()
    connection.close()
    // What still waits would be mined in the next test.
    await chain.client.request({ method: 'anvil_dropAllTransactions', params: [] } as never)
    await chain.client.setAutomine(true)
    await chain.client.revert({ id: snapshot })
  })

  const provider: Eip1193 = { request: args => chain.client.request(args as never) }

  /** Signs and broadcasts on the local chain. */
  function wallet(over: Partial<FlowWallet> = {}): FlowWallet {
    return {
      account,
      chainId,
      provider,
      send: ({ from, to, valueWei, data }, gas, fees, nonce) =>
        chain.client.sendTransaction({
          account: from,
          to,
          value: valueWei,
          data,
          gas,
          chain: null,
          ...fees,
          ...(nonce !== null && { nonce }),
        }),
      bundling: async () => null,
      sendCalls: () => Promise.reject(new Error('the wallet takes no bundles')),
      callsStatus: async () => null,
      ...over,
    }
  }

  function contextOf(over: Partial<FlowContext> = {}): FlowContext {
    return {
      owner: { account, chainId },
      kinds: ['conflux.stake', 'conflux.unstake'],
      chain: confluxNetworks.testnet,
      isLocalChain: true,
      store,
      wallet: () => wallet(),
      publicReader: provider,
      pollMs: 20,
      ...over,
    }
  }

  function begin(over: Partial<FlowContext> = {}): TransactionFlow {
    const flow = new TransactionFlow(contextOf(over))
    flows.push(flow)
    return flow
  }

  /** A flow after a reload of the page. */
  /** @param finished what the address of the page was about before the reload */
  async function resume(over: Partial<FlowContext> = {}, finished?: string): Promise<TransactionFlow> {
    const flow = begin(over)
    await flow.start(finished)
    return flow
  }

  function stakeRequest(votes = 1n, to = chain.votePool): ActionRequest {
    return {
      kind: 'conflux.stake',
      owner: { account, chainId },
      call: {
        from: account,
        to,
        valueWei: votes * parseEther('1000'),
        data: encodeFunctionData({ abi: votePoolAbi, functionName: 'increaseStake', args: [votes] }),
      },
      facts: { pool: 'Votes', amount: String(votes * 1000n) },
      trace: [{ address: to, topics: topicsOf('IncreasePoSStake') }],
    }
  }

  function unstakeRequest(votes = 1n): ActionRequest {
    const data = encodeFunctionData({ abi: votePoolAbi, functionName: 'decreaseStake', args: [votes] })
    return {
      ...stakeRequest(votes),
      kind: 'conflux.unstake',
      call: { from: account, to: chain.votePool, valueWei: 0n, data },
      trace: [{ address: chain.votePool, topics: topicsOf('DecreasePoSStake') }],
    }
  }

  async function toReview(flow: TransactionFlow, request = stakeRequest()): Promise<void> {
    await flow.start()
    await flow.request(request)
    await reviewed(flow)
  }

  async function reviewed(flow: TransactionFlow): Promise<void> {
    await expect.poll(() => flow.getState()).toMatchObject({ status: expect.stringMatching('ready|blocked') })
  }

  async function act(flow: TransactionFlow, request = stakeRequest()): Promise<void> {
    await toReview(flow, request)
    await flow.sign()
  }

  function step(flow: TransactionFlow): string {
    return flow.getState().step
  }

  async function reaches(flow: TransactionFlow, wanted: string): Promise<void> {
    await expect.poll(() => step(flow)).toBe(wanted)
  }

  function recordOf(flow: TransactionFlow): ActionRecord {
    const state = flow.shownOf(flow.getState())
    const [record] = 'actions' in state ? state.actions : []
    if (!record) throw new Error(`no record at ${state.step}`)
    return record
  }

  /** Votes of the account in the pool. */
  async function votes(): Promise<bigint> {
    const { votes } = await chain.client.readContract({
      address: chain.votePool,
      abi: votePoolAbi,
      functionName: 'userSummary',
      args: [account],
    })
    return votes
  }

  /** A wallet that signs and sends later. */
  function withheld(hold: (signed: `0x${string}`) => void): FlowWallet['send'] {
    return async ({ to, valueWei, data }, gas, _fees, nonce) => {
      const fees = { maxFeePerGas: parseGwei('100'), maxPriorityFeePerGas: parseGwei('1') }
      const call = { to, value: valueWei, data, gas, chainId, nonce: nonce ?? 0, ...fees }
      const signed = await signer.signTransaction(call)
      hold(signed)
      return keccak256(signed)
    }
  }

  /** The transaction sent with this place in the account's order, above the fee of what waits there. */
  function replaceWith(nonce: number, call: { to: `0x${string}`; value?: bigint; data?: `0x${string}` }) {
    const fees = { maxFeePerGas: parseGwei('900'), maxPriorityFeePerGas: parseGwei('800') }
    return chain.client.sendTransaction({
      account,
      chain: null,
      nonce,
      gas: 1_000_000n,
      ...fees,
      ...call,
    } as never)
  }

  function shownNonce(flow: TransactionFlow): number | undefined {
    const last = lastAttempt(recordOf(flow))
    return last?.state === 'broadcast' ? last.shown?.nonce : undefined
  }

  async function waitsFor(flow: TransactionFlow): Promise<number> {
    await reaches(flow, 'broadcast')
    await expect.poll(() => shownNonce(flow)).toEqual(expect.any(Number))
    return shownNonce(flow) ?? Number.NaN
  }

  return {
    get chain() {
      return chain
    },
    get store() {
      return store
    },
    /** What this browser keeps of the account's actions. */
    actions: () => listActions(store, { account, chainId }),
    get connection() {
      return connection
    },
    get name() {
      return name
    },
    account,
    other: other as `0x${string}`,
    provider,
    wallet,
    contextOf,
    begin,
    resume,
    stakeRequest,
    unstakeRequest,
    toReview,
    reviewed,
    act,
    step,
    reaches,
    recordOf,
    votes,
    withheld,
    replaceWith,
    waitsFor,
  }
}

function topicsOf(eventName: 'IncreasePoSStake' | 'DecreasePoSStake'): `0x${string}`[] {
  return encodeEventTopics({ abi: votePoolAbi, eventName, args: { user: account } }) as `0x${string}`[]
}
