import {
  createEvmDriver,
  type EvmContext,
  type EvmCost,
  lookPace,
  ownerOf,
  requireWallet,
} from '@granary/drivers/evm'
import { type ChainDriver, TransactionMachine, type TransactionStore } from '@granary/transactions'
import { failureOf } from '../transfers/failureOf.ts'
import { approvalsOf } from './approvalsOf.ts'
import { buildPoolCall, poolGasReserve } from './buildPoolCall.ts'
import { type CheckedQuote, checkQuote, isLess } from './checkQuote.ts'
import {
  defaultSlippage,
  type SwapApi,
  type SwapCall,
  type SwapIntent,
  type SwapQuote,
  type SwapToken,
} from './createSwapApi.ts'
import { createSwapSource } from './createSwapSource.ts'
import { planSwap, type SwapPair, swapKind } from './planSwap.ts'
import { readPoolQuote } from './readPoolQuote.ts'
import type { SwapPins } from './SwapPins.ts'
import { simulateSwap } from './simulateSwap.ts'
import { SwapError } from './swapErrors.ts'

/**
 * Swaps of one account on one EVM chain: quotes that the chain confirmed, and one plan at a time from review to receipt.
 * The record is written before the wallet is asked; a reload goes on where the person left.
 */
export type Swaps = {
  readonly machine: TransactionMachine<EvmCost>
  /** What the service offers on the chain, in its own words. Throws what the service's calls throw. */
  readonly tokens: () => Promise<readonly SwapToken[]>
  /**
   * The best offer that the chain confirms.
   * @param slippage percent
   * @throws {SwapError} of the best offer, if none is confirmed; and what the service's calls throw
   */
  readonly quote: (
    wanted: Pick<SwapIntent, 'from' | 'to' | 'amount'>,
    slippage?: number,
  ) => Promise<CheckedQuote>
  /**
   * Opens the review of a quote. Approvals and swap are tried together where the wallet's own node can, and then asked for
   * together; else each is planned once the one before is confirmed.
   * @throws {SwapError} SWAP_QUOTE_EXPIRED; SWAP_CALL_DIFFERS where the tokens move otherwise than quoted
   */
  readonly review: (quote: CheckedQuote, pair: SwapPair) => Promise<void>
}

export function createSwaps({
  context,
  store,
  api,
  pins,
}: {
  readonly context: EvmContext
  readonly store: TransactionStore
  readonly api: SwapApi
  readonly pins: SwapPins
}): Swaps {
  const { owner } = context
  const provider = () => requireWallet(context).provider
  const driver = createEvmDriver({
    ...context,
    inOrder: true,
    gasReserveOf: poolGasReserve,
  }) as ChainDriver<EvmCost>
  const machine = new TransactionMachine<EvmCost>({
    store,
    driverOf: async () => driver,
    failureOf,
    pollMs: lookPace(context.isLocalChain),
    owner: ownerOf(owner),
    kinds: [swapKind],
    source: createSwapSource(provider, pins),
    isWalletReady: () => {
      const wallet = context.wallet()
      return wallet?.account === owner.account && wallet.chainId === owner.chainId
    },
  })

  return {
    machine,
    tokens: () => api.tokens(owner.chainId),
    async quote({ from, to, amount }, slippage = defaultSlippage) {
      const intent = { ...owner, from, to, amount }
      const refusals: unknown[] = []
      for (const offer of await api.quotes(intent)) {
        const checked = await check(intent, offer, slippage).catch(error => void refusals.push(error))
        if (checked) return checked
      }
      throw refusals[0] ?? new SwapError('SWAP_ROUTE_MISSING')
    },
    async review(quote, pair) {
      const { intent, router, spender, call, least, validUntil } = quote
      const approvals = await approvalsOf(provider(), intent, spender)
      const pools = call ? null : await readPoolQuote(provider(), router, intent)
      const swap = call ?? buildPoolCall(router, intent, { path: pools?.path ?? [], least })
      const calls = [...approvals.map(approval => approval.call), swap]
      const order = await orderOf(intent, calls, pools?.toAmount ?? least)
      if (Date.now() >= validUntil) throw new SwapError('SWAP_QUOTE_EXPIRED')
      await machine.review(planSwap(quote, pair, { approvals, swap, order }))
    },
  }

  function check(intent: SwapIntent, offer: SwapQuote, slippage: number): Promise<CheckedQuote> {
    return checkQuote(provider(), { api, pins }, intent, offer, slippage)
  }

  /** @param quoted what the calls must pay */
  async function orderOf(
    intent: SwapIntent,
    calls: readonly SwapCall[],
    quoted: bigint,
  ): Promise<'together' | 'apart'> {
    const effect = await simulateSwap(provider(), intent, calls).catch(error => {
      if (error instanceof SwapError && error.code === 'SWAP_UNSIMULATED') return null
      throw error
    })
    if (!effect) return 'apart'
    if (effect.spent > intent.amount || isLess(effect.received, quoted))
      throw new SwapError('SWAP_CALL_DIFFERS', `it spends ${effect.spent} and pays ${effect.received}`)
    return 'together'
  }
}
