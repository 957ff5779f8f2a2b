import type { Route } from '@granary/api'
import type { ApiClient } from '@granary/api/client'
import { batchDepositAbi, depositContractAbi } from '@granary/contracts'
import type { FlowWallet } from '@granary/drivers/evm'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { verifyDeposits } from '@granary/staking/ethereum'
import { executionRecipient } from '@granary/staking/ethereum/splitter'
import { TransactionStore } from '@granary/transactions'
import type { JournalConnection } from '@granary/transactions/database'
import { keccak256 } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openConnection } from '#web/journal/openConnection.ts'
import { readServiceFee } from '../details/readServiceFee.ts'
import type { FlowContext } from '../flow/FlowContext.ts'
import { StakingFlow } from '../flow/StakingFlow.ts'
import {
  type DepositRow,
  type Stake,
  type StakeAttempt,
  type StakeIntent,
  stakeKinds,
  stakeOf,
} from '../stake/Stake.ts'
import { currentAttempt } from '../stake/stakeState.ts'
import { signDeposits } from './signDeposits.ts'
import { type StakeChain, startStakeChain } from './startStakeChain.ts'

const gwei = 1_000_000_000n
const signer = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 1,
})
const one: StakeIntent = { credentialsType: '0x01', amountsGwei: [32n * gwei] }

/** Staking flows on a local chain, for one test file: each test gets the chain as new, empty records and new keys. */
export function createFlowHarness() {
  let chain: StakeChain
  let snapshot: `0x${string}`
  let connection: JournalConnection
  let store: TransactionStore
  let seed = 0
  let receiptReads = 0
  const flows: StakingFlow[] = []

  beforeAll(async () => {
    chain = await startStakeChain()
  })
  afterAll(() => chain.stop())
  beforeEach(async () => {
    snapshot = await chain.client.snapshot()
    connection = await openConnection(`granary-${crypto.randomUUID()}`)
    store = new TransactionStore(connection, Object.fromEntries(stakeKinds.map(kind => [kind, stakeOf])))
    seed += 1
  })
  afterEach(async () => {
    for (const flow of flows.splice(0)) flow.stop()
    connection.close()
    // What still waits would be mined in the next test.
    await chain.client.request({ method: 'anvil_dropAllTransactions', params: [] } as never)
    await chain.client.setAutomine(true)
    await chain.client.revert({ id: snapshot })
  })

  /** The provider: real signatures; what of the offer is wrong is up to the test. */
  function providerApi(
    spoil: (deposits: readonly DepositRow[]) => readonly DepositRow[] = d => d,
    otherKeys = 0,
  ): ApiClient {
    const answers: Record<string, (input: never) => unknown> = {
      createOffer: ({ body }: { body: StakeIntent & { withdrawalAddress: `0x${string}` } }) => ({
        chainId: 560048,
        withdrawalAddress: body.withdrawalAddress,
        credentialsType: body.credentialsType,
        feeRecipient: executionRecipient(body.withdrawalAddress, chain.target.rewardSplitter ?? null),
        providerShareBps: chain.target.rewardSplitter?.shareBps ?? 0,
        status: 'open',
        id: '7b0c1a52-6f2e-4c1b-9f27-3a3f0f4f2a11',
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        deposits: spoil(signDeposits({ ...body, account: body.withdrawalAddress, seed: seed + otherKeys })),
      }),
      getEthereumStatus: async () => ({
        chainId: 560048,
        genesisForkVersion: '0x10000910',
        headSlot: 7,
        batchDeposit: {
          address: chain.target.batchContract,
          feePerValidatorWei: await readServiceFee(chain.provider, chain.target.batchContract),
        },
      }),
      checkKeys: ({ body }: { body: { pubkeys: string[] } }) => ({
        keys: body.pubkeys.map(pubkey => ({ pubkey, state: 'unknown' })),
        headSlot: 7,
        source: 'test',
      }),
    }
    return {
      call: async (route: Route, input: unknown) => answers[route.operationId]?.(input as never) as never,
    }
  }

  const counted: Eip1193 = {
    request: args => {
      if (args.method === 'eth_getTransactionReceipt') receiptReads += 1
      return chain.provider.request(args)
    },
  }

  /** The staker's wallet: signs and broadcasts on the local chain. */
  function wallet(over: Partial<FlowWallet> = {}): FlowWallet {
    return {
      account: chain.account,
      chainId: 560048,
      provider: counted,
      send: ({ from, to, valueWei, data }, gas, _fees, nonce) =>
        chain.client.sendTransaction({
          account: from,
          to,
          value: valueWei,
          data,
          gas,
          chain: null,
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
      owner: { account: chain.account, chainId: 560048 },
      target: chain.target,
      store,
      api: providerApi(),
      verify: async (deposits, expected) => verifyDeposits(deposits, { expected }),
      wallet: () => wallet(),
      publicReader: chain.provider,
      pollMs: 20,
      ...over,
    }
  }

  function begin(over: Partial<FlowContext> = {}): StakingFlow {
    const flow = new StakingFlow(contextOf(over))
    flows.push(flow)
    return flow
  }

  async function toReview(flow: StakingFlow, intent = one): Promise<void> {
    await flow.start()
    await flow.submitDetails(intent)
    await flow.generate()
    await expect
      .poll(() => flow.getState())
      .toMatchObject({ status: expect.stringMatching('proved|blocked') })
  }

  async function stake(flow: StakingFlow, intent = one): Promise<void> {
    await toReview(flow, intent)
    await flow.sign()
  }

  function step(flow: StakingFlow): string {
    return flow.getState().step
  }

  function sentAttempt(flow: StakingFlow): Extract<StakeAttempt, { state: 'broadcast' }> | undefined {
    const state = flow.getState()
    const last = 'stake' in state ? currentAttempt(state.stake) : undefined
    return last?.state === 'broadcast' ? last : undefined
  }

  /** All stakes of the records, oldest first. */
  async function stakes(): Promise<Stake[]> {
    return (await store.listAll()).map(stakeOf)
  }

  /** Resolves after the chain was asked this often for a receipt. */
  async function looks(count: number): Promise<void> {
    const before = receiptReads
    await expect.poll(() => receiptReads - before).toBeGreaterThanOrEqual(count)
  }

  /** A wallet that signs and sends later; `hidden` is how many waiting transactions it has that no node shows. */
  function withheld(hold: (signed: `0x${string}`) => void, hidden: number): FlowWallet['send'] {
    return async ({ to, valueWei, data }, gas) => {
      const nonce = hidden + (await chain.client.getTransactionCount({ address: chain.account }))
      const fees = { maxFeePerGas: 100n * gwei, maxPriorityFeePerGas: gwei }
      const chainId = await chain.client.getChainId()
      const signed = await signer.signTransaction({ to, value: valueWei, data, gas, nonce, chainId, ...fees })
      hold(signed)
      return keccak256(signed)
    }
  }

  /** Public keys in the official contract's deposit events, in the order of the chain. */
  async function deposited(): Promise<string[]> {
    const logs = await chain.client.getContractEvents({
      address: chain.target.chain.depositContract.address,
      abi: depositContractAbi,
      eventName: 'DepositEvent',
      fromBlock: 0n,
      strict: true,
    })
    return logs.map(({ args }) => args.pubkey)
  }

  async function batches(): Promise<number> {
    const { batchContract: address } = chain.target
    const logs = await chain.client.getContractEvents({
      address,
      abi: batchDepositAbi,
      eventName: 'BatchDeposited',
      fromBlock: 0n,
    })
    return logs.length
  }

  return {
    get chain() {
      return chain
    },
    get store() {
      return store
    },
    get seed() {
      return seed
    },
    one,
    providerApi,
    wallet,
    contextOf,
    begin,
    toReview,
    stake,
    step,
    sentAttempt,
    stakes,
    looks,
    withheld,
    batches,
    deposited,
  }
}
