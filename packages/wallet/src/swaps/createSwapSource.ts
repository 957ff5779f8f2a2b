import { subjectOf } from '@granary/drivers/evm'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import type { PlannedStep, PlanSource, TransactionStep } from '@granary/transactions'
import type { Address } from '../core/index.ts'
import { buildPoolCall } from './buildPoolCall.ts'
import { assertBalance, assertEffect } from './checkQuote.ts'
import { coinAddress, type SwapIntent } from './createSwapApi.ts'
import { swapFactsOf, swapKind, swapStep } from './planSwap.ts'
import { readPoolQuote } from './readPoolQuote.ts'
import type { SwapPins } from './SwapPins.ts'
import { SwapError } from './swapErrors.ts'

/**
 * Rebuilds the steps of swaps at the review and just before the wallet is asked: the price is read again, and what pays less
 * than the person accepted is refused.
 * @param provider the wallet's own node
 */
export function createSwapSource(provider: () => Eip1193, pins: SwapPins): PlanSource {
  const isSwap = (step: TransactionStep) => subjectOf(step).kind === swapKind
  return {
    prepare: steps =>
      Promise.all(steps.map(async step => (isSwap(step) ? prepareSwap(provider(), pins, step) : step))),
    async planStep(record, index) {
      const step = record.steps[index]
      if (!step) throw new RangeError(`a swap has no step ${index}`)
      const { attempts: _, ...waiting } = step
      return prepareSwap(provider(), pins, waiting)
    },
  }
}

async function prepareSwap(provider: Eip1193, pins: SwapPins, step: TransactionStep): Promise<PlannedStep> {
  const { from, to, amount, least, router, data } = swapFactsOf(step)
  const chainId = Number(step.network.replace('eip155:', ''))
  const intent: SwapIntent = { chainId, account: step.account as Address, from, to, amount }
  await assertBalance(provider, intent)
  const isPinned = data === '' ? pins.uniswap.get(chainId) === router : isOutside(pins, chainId, router)
  if (!isPinned) throw new SwapError('SWAP_ROUTER_UNKNOWN', router)
  const rebuilt = (expected: bigint, call: Parameters<typeof swapStep>[2]): PlannedStep => ({
    ...swapStep(intent, { ...step.facts, expected: `${expected}` }, call),
    after: step.after,
  })
  if (data !== '') {
    const call = { to: router, data, valueWei: from === coinAddress ? amount : 0n }
    return rebuilt(await assertEffect(provider, intent, [call], { least }), call)
  }
  const { toAmount, path } = await readPoolQuote(provider, router, intent)
  if (toAmount < least) throw new SwapError('SWAP_PRICE_MOVED', `the pools pay ${toAmount}`)
  return rebuilt(toAmount, buildPoolCall(router, intent, { path, least }))
}

const isOutside = (pins: SwapPins, chainId: number, router: Address) =>
  pins.outside.some(each => each.chainId === chainId && each.router === router)
