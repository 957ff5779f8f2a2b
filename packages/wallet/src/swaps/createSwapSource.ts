import { callOf } from '@granary/drivers/evm'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import type { PlannedStep, PlanSource, TransactionStep } from '@granary/transactions'
import type { Address } from '../core/index.ts'
import { approvalOf } from './approvalsOf.ts'
import { buildPoolCall } from './buildPoolCall.ts'
import { assertBalance, assertEffect } from './checkQuote.ts'
import { coinAddress, type SwapCall, type SwapIntent } from './createSwapApi.ts'
import { approvalStep, swapFactsOf, swapStep, taskOf } from './planSwap.ts'
import { readPoolQuote } from './readPoolQuote.ts'
import type { SwapPins } from './SwapPins.ts'
import { SwapError } from './swapErrors.ts'

/**
 * Rebuilds the steps of swaps at the review and just before the wallet is asked: the price is read again, and what pays less
 * than the person accepted is refused.
 * @param provider the wallet's own node
 */
export function createSwapSource(provider: () => Eip1193, pins: SwapPins): PlanSource {
  return {
    prepare: steps =>
      Promise.all(
        steps.map((step, i) =>
          taskOf(step) === 'swap' ? prepareSwap(provider(), pins, step, steps.slice(0, i)) : step,
        ),
      ),
    async planStep(record, index) {
      const step = record.steps[index]
      if (!step) throw new RangeError(`a swap has no step ${index}`)
      const { attempts: _, ...waiting } = step
      return taskOf(step) === 'swap' ? prepareSwap(provider(), pins, waiting, []) : planApproval(waiting)
    },
  }
}

const intentOf = (step: TransactionStep): SwapIntent => {
  const { from, to, amount } = swapFactsOf(step)
  const chainId = Number(step.network.replace('eip155:', ''))
  return { chainId, account: step.account as Address, from, to, amount }
}

/** An approval that waited for the allowance to be taken back. */
function planApproval(step: TransactionStep): PlannedStep {
  const { spender, amount } = swapFactsOf(step)
  if (spender === '') throw new RangeError('coins need no approval')
  const approval = approvalOf(intentOf(step), 'approve', spender, amount)
  return { ...approvalStep(intentOf(step), approval, step.facts), after: step.after }
}

/** @param before steps that are made first */
async function prepareSwap(
  provider: Eip1193,
  pins: SwapPins,
  step: TransactionStep,
  before: readonly PlannedStep[],
): Promise<PlannedStep> {
  const { from, amount, least, router, data } = swapFactsOf(step)
  const intent = intentOf(step)
  const { chainId } = intent
  await assertBalance(provider, intent)
  const isPinned = data === '' ? pins.uniswap.get(chainId) === router : isOutside(pins, chainId, router)
  if (!isPinned) throw new SwapError('SWAP_ROUTER_UNKNOWN', router)
  const rebuilt = (expected: bigint, call: SwapCall): PlannedStep => ({
    ...swapStep(intent, { ...step.facts, expected: `${expected}` }, call),
    after: step.after,
  })
  if (data !== '') {
    const call = { to: router, data, valueWei: from === coinAddress ? amount : 0n }
    const calls = [...before.map(callOf), call]
    return rebuilt(await assertEffect(provider, intent, calls, { least }), call)
  }
  const { toAmount, path } = await readPoolQuote(provider, router, intent)
  if (toAmount < least) throw new SwapError('SWAP_PRICE_MOVED', `the pools pay ${toAmount}`)
  return rebuilt(toAmount, buildPoolCall(router, intent, { path, least }))
}

const isOutside = (pins: SwapPins, chainId: number, router: Address) =>
  pins.outside.some(each => each.chainId === chainId && each.router === router)
