import { ownerOf, stepOf } from '@granary/drivers/evm'
import type { PlannedStep, TransactionPlan, TransactionStep } from '@granary/transactions'
import * as z from 'zod/mini'
import type { Address } from '../core/index.ts'
import { buildPoolCall } from './buildPoolCall.ts'
import { approvalOf, type CheckedQuote } from './checkQuote.ts'
import { coinAddress, type SwapCall, type SwapIntent } from './createSwapApi.ts'
import { approvalTopic, transferTopic, word } from './tokenCalls.ts'

export const swapKind = 'wallet.swap'
export const approveKind = 'wallet.approve'

const amount = z.pipe(
  z.string(),
  z.transform(text => BigInt(text)),
)
const address = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-f]{40}$/))])
const facts = z.object({
  source: z.string(),
  from: address,
  to: address,
  amount,
  expected: amount,
  least: amount,
  router: address,
  /** Calldata of an outside router; empty where the browser builds it. */
  data: z.union([z.literal(''), z.templateLiteral(['0x', z.string()])]),
})

/** A swap as its record keeps it. */
export type SwapFacts = z.output<typeof facts>

/** @throws {z.core.$ZodError} for another plan */
export const swapFactsOf = (plan: { readonly facts: Readonly<Record<string, string>> }): SwapFacts =>
  facts.parse(plan.facts)

/**
 * A swap as one plan: an approval of the amount where the allowance is below it, then the swap once that is confirmed.
 * @param path of Uniswap's pools now; null for the call of an outside router
 */
export function planSwap(quote: CheckedQuote, path: readonly Address[] | null): TransactionPlan {
  const { intent, source, toAmount, least, router, spender, allowance, call } = quote
  const { account, chainId, from, to } = intent
  const owner = { account, chainId }
  const kept = {
    source,
    from,
    to,
    amount: `${intent.amount}`,
    expected: `${toAmount}`,
    least: `${least}`,
    router,
    data: call?.data ?? '',
  }
  const swap = swapStep(intent, kept, call ?? buildPoolCall(router, intent, { path: path ?? [], least }))
  const steps: TransactionStep[] =
    spender && allowance < intent.amount
      ? [approveStep(intent, spender, kept), { ...swap, call: null, after: 0 }]
      : [swap]
  return { ...ownerOf(owner), kind: swapKind, origin: 'toolkit', facts: kept, steps }
}

function approveStep(
  intent: SwapIntent,
  spender: Address,
  kept: Readonly<Record<string, string>>,
): PlannedStep {
  const { account, chainId, from } = intent
  const { to, data, valueWei } = approvalOf(intent, spender)
  return stepOf({
    kind: approveKind,
    subject: spender,
    owner: { account, chainId },
    call: { from: account, to, data, valueWei },
    facts: kept,
    trace: [{ address: from, topics: [approvalTopic, `0x${word(account)}`, `0x${word(spender)}`] }],
  })
}

/** Its trace: what leaves the account, or for coins what comes. */
export function swapStep(
  { account, chainId, from, to }: SwapIntent,
  kept: Readonly<Record<string, string>>,
  { to: router, data, valueWei }: SwapCall,
): PlannedStep {
  const own = `0x${word(account)}` as const
  return stepOf({
    kind: swapKind,
    subject: `${from} ${to}`,
    owner: { account, chainId },
    call: { from: account, to: router, data, valueWei },
    facts: kept,
    trace: [
      from === coinAddress
        ? { address: to, topics: [transferTopic, null, own] }
        : { address: from, topics: [transferTopic, own, null] },
    ],
  })
}
