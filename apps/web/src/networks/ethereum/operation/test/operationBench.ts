import type { EthereumQueues, OwnedValidator } from '@granary/api'
import { hoodi } from '@granary/chains'
import { type RequestChain, startRequestChain } from '@granary/contracts/testing'
import type { ActionRequest, FlowWallet } from '@granary/drivers/evm'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { TransactionStore } from '@granary/transactions'
import type { JournalConnection } from '@granary/transactions/database'
import { pad, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openConnection } from '#web/journal/openConnection.ts'
import { listActions } from '#web/transaction/actionsOf.ts'
import { TransactionFlow } from '#web/transaction/TransactionFlow.ts'
import type { SiteContext } from '#web/transaction/transactionContext.ts'
import { operationKinds } from '../requests/Operation.ts'
import { operationRequest } from '../requests/operationRequest.ts'
import { type OperationSources, prepareOperations } from '../requests/prepareOperations.ts'
import { ConfirmedReceivers } from '../requests/ReceiverProof.ts'
import { exampleQueues, exampleValidator } from './exampleValidator.ts'

const chainId = 560048
const account = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65'

type Intent = Parameters<typeof operationRequest>[0]
/** A intent without its validator. */
type IntentOf =
  | { operation: 'partial' | 'top-up'; amountGwei: bigint }
  | { operation: 'exit' | 'compound' }
  | { operation: 'consolidate'; target: OwnedValidator }

/** Operations on a local chain with the real predeploys, for one test file: each test gets the chain as new. */
export function operationBench() {
  let chain: RequestChain
  let snapshot: `0x${string}`
  let connection: JournalConnection
  let store: TransactionStore
  let validators: Map<string, OwnedValidator>
  let queues: EthereumQueues
  let genesisSeconds: number
  const flows: TransactionFlow[] = []

  beforeAll(async () => {
    chain = await startRequestChain()
    await chain.client.setBalance({ address: account, value: parseEther('5000') })
  })
  afterAll(() => chain.stop())
  beforeEach(async () => {
    snapshot = await chain.client.snapshot()
    connection = await openConnection(`granary-${crypto.randomUUID()}`)
    store = new TransactionStore(connection)
    const all = [12, 13, 14].map(index => exampleValidator(account, index))
    validators = new Map(all.map(each => [each.pubkey, each]))
    queues = exampleQueues
    // The API's head is a slot behind.
    genesisSeconds = Math.floor(Date.now() / 1000) - (queues.headSlot + 1) * queues.secondsPerSlot
  })
  afterEach(async () => {
    for (const flow of flows.splice(0)) flow.stop()
    connection.close()
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
        } as never),
      bundling: async () => null,
      sendCalls: () => Promise.reject(new Error('the wallet takes no bundles')),
      callsStatus: async () => null,
      ...over,
    }
  }

  /** What this browser keeps of the account's operations. */
  const actions = () => listActions(store, { account, chainId })

  const sources = (): OperationSources => ({
    network: 'hoodi',
    chain: hoodi,
    account,
    listActions: actions,
    provider: () => provider,
    readValidator: async pubkey => {
      const validator = validators.get(pubkey)
      if (!validator) throw new Error('no such validator')
      return validator
    },
    readQueues: async () => queues,
    readGenesisSeconds: async () => genesisSeconds,
    checkSecond: async () => 'agrees',
    isOwnDeposit: async () => false,
  })

  function contextOf(over: Partial<FlowWallet> = {}): SiteContext {
    const own = wallet(over)
    return {
      owner: { account, chainId },
      chain: hoodi,
      isLocalChain: true,
      store,
      wallet: () => own,
      publicReader: provider,
      pollMs: 20,
    }
  }

  function begin(
    over: Partial<FlowWallet> = {},
    sourcesOver: Partial<OperationSources> = {},
    confirmed = new ConfirmedReceivers(),
  ): TransactionFlow {
    const flow = new TransactionFlow({
      ...contextOf(over),
      kinds: operationKinds,
      source: {
        prepare: requests => prepareOperations({ ...sources(), ...sourcesOver }, requests),
        assertConfirmed: requests => confirmed.assertAll(requests),
      },
    })
    flows.push(flow)
    return flow
  }

  const validator = (index: number): OwnedValidator => {
    const found = [...validators.values()].find(each => each.index === index)
    if (!found) throw new Error(`no validator ${index}`)
    return found
  }

  function request(index: number, intent: IntentOf): ActionRequest {
    const asked = { account, chain: hoodi, feeWei: 0n } as const
    return operationRequest({ ...intent, validator: validator(index) } as Intent, asked)
  }

  async function toReview(flow: TransactionFlow, requests: readonly ActionRequest[]): Promise<void> {
    await flow.start()
    void flow.request(...requests)
    await expect.poll(() => flow.getState()).toMatchObject({ status: expect.stringMatching('ready|blocked') })
  }

  async function act(flow: TransactionFlow, requests: readonly ActionRequest[]): Promise<void> {
    await toReview(flow, requests)
    await flow.sign()
  }

  async function reaches(flow: TransactionFlow, wanted: object): Promise<void> {
    await expect.poll(() => flow.shownOf(flow.getState())).toMatchObject(wanted)
  }

  /** The requests that the contracts hold, as their logs tell: sender and call data. */
  async function requested(address: `0x${string}`): Promise<string[]> {
    const logs = await chain.client.getLogs({ address, fromBlock: 0n })
    return logs.map(({ data }) => data)
  }

  return {
    account: account as `0x${string}`,
    provider,
    wallet,
    contextOf,
    begin,
    validator,
    request,
    toReview,
    act,
    reaches,
    requested,
    change: (index: number, over: Partial<OwnedValidator>) =>
      validators.set(validator(index).pubkey, { ...validator(index), ...over }),
    /** The API has read so many slots more. */
    headMoves(slots: number): void {
      queues = { ...queues, headSlot: queues.headSlot + slots }
    },
    /** The chain takes all requests out of the queue of a predeploy, in a block of its own. */
    async takeAll(address: `0x${string}`): Promise<void> {
      for (const index of ['0x2', '0x3'] as const)
        await chain.client.setStorageAt({ address, index, value: pad('0x0') })
      await chain.client.mine({ blocks: 1 })
    },
    get chain() {
      return chain
    },
    get store() {
      return store
    },
    actions,
  }
}
