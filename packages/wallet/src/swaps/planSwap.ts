import { ownerOf, stepOf, subjectOf } from '@granary/drivers/evm'
import type { PlannedStep, TransactionPlan, TransactionStep } from '@granary/transactions'
import * as z from 'zod/mini'
import type { SwapAsset, SwapSummary, SwapTask } from '../core/index.ts'
import { plainAmount } from '../core/internal.ts'
import type { PreparedPlan } from '../transfers/planStateOf.ts'
import type { Approval } from './approvalsOf.ts'
import type { CheckedQuote } from './checkQuote.ts'
import { coinAddress, type SwapCall, type SwapIntent } from './createSwapApi.ts'
import { approvalTopic, transferTopic, word } from './tokenCalls.ts'

export const swapKind = 'wallet.swap'

const kinds = { reset: 'wallet.reset', approve: 'wallet.approve', swap: swapKind } as const

const amount = z.pipe(
  z.string(),
  z.transform(text => BigInt(text)),
)
const number = z.pipe(
  z.string(),
  z.transform(text => (text === '' ? null : Number(text))),
)
const address = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-f]{40}$/))])
const facts = z.object({
  source: z.string(),
  from: address,
  fromSymbol: z.string(),
  fromDecimals: amount,
  to: address,
  toSymbol: z.string(),
  toDecimals: amount,
  amount,
  expected: amount,
  least: amount,
  router: address,
  /** Takes the tokens; empty for coins. */
  spender: z.union([z.literal(''), address]),
  /** Basis points; empty if unknown. */
  impactBps: number,
  /** On the way; empty for an outside router. */
  pools: number,
  /** Calldata of an outside router; empty where the browser builds it. */
  data: z.union([z.literal(''), z.templateLiteral(['0x', z.string()])]),
})

/** A swap as its record keeps it. */
export type SwapFacts = z.output<typeof facts>

/** @throws {z.core.$ZodError} for another plan */
export const swapFactsOf = (plan: { readonly facts: Readonly<Record<string, string>> }): SwapFacts =>
  facts.parse(plan.facts)

/** The tokens of a swap as their contracts describe them. */
export type SwapPair = Readonly<Record<'from' | 'to', Pick<SwapAsset, 'symbol' | 'decimals'>>>

/**
 * A swap as one plan: its approvals, then the swap.
 * @param order `together`: all calls are known, and reviewed at once; `apart`: each is planned once the one before is confirmed
 */
export function planSwap(
  { intent, source, toAmount, least, router, spender, impactBps, path, call }: CheckedQuote,
  pair: SwapPair,
  {
    approvals,
    swap,
    order,
  }: {
    readonly approvals: readonly Approval[]
    readonly swap: SwapCall
    readonly order: 'together' | 'apart'
  },
): TransactionPlan {
  const { account, chainId, from, to } = intent
  const owner = { account, chainId }
  const kept = {
    source,
    from,
    fromSymbol: pair.from.symbol,
    fromDecimals: `${pair.from.decimals}`,
    to,
    toSymbol: pair.to.symbol,
    toDecimals: `${pair.to.decimals}`,
    amount: `${intent.amount}`,
    expected: `${toAmount}`,
    least: `${least}`,
    router,
    spender: spender ?? '',
    impactBps: impactBps === null ? '' : `${impactBps}`,
    pools: path ? `${path.length - 1}` : '',
    data: call?.data ?? '',
  }
  const steps: TransactionStep[] = [
    ...approvals.map(approval => approvalStep(intent, approval, kept)),
    swapStep(intent, kept, swap),
  ]
  const planned = steps.map((step, i) =>
    order === 'apart' && i > 0 ? { ...step, call: null, after: i - 1 } : step,
  )
  return { ...ownerOf(owner), kind: swapKind, origin: 'toolkit', facts: kept, steps: planned }
}

/** Its trace: the very allowance that it sets. */
export function approvalStep(
  { account, chainId, from }: SwapIntent,
  { task, spender, value, call: { to, data, valueWei } }: Approval,
  kept: Readonly<Record<string, string>>,
): PlannedStep {
  return stepOf({
    kind: kinds[task],
    subject: spender,
    owner: { account, chainId },
    call: { from: account, to, data, valueWei },
    facts: kept,
    trace: [
      {
        address: from,
        topics: [approvalTopic, `0x${word(account)}`, `0x${word(spender)}`],
        data: `0x${word(value)}`,
      },
    ],
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
    kind: kinds.swap,
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

/** What a step of a swap does. */
export function taskOf(step: Pick<TransactionStep, 'lane'>): SwapTask {
  const { kind } = subjectOf(step)
  return kind === kinds.reset ? 'reset' : kind === kinds.approve ? 'approve' : 'swap'
}

/** A swap as views show it. */
export function swapSummaryOf({ network, facts: kept, steps, current }: PreparedPlan): SwapSummary {
  const swap = swapFactsOf({ facts: kept })
  const [fromDecimals, toDecimals] = [Number(swap.fromDecimals), Number(swap.toDecimals)]
  return {
    network,
    fromSymbol: swap.fromSymbol,
    amount: plainAmount(swap.amount, fromDecimals),
    toSymbol: swap.toSymbol,
    expected: plainAmount(swap.expected, toDecimals),
    least: plainAmount(swap.least, toDecimals),
    impactBps: swap.impactBps,
    pools: swap.pools,
    source: swap.source,
    spender: swap.spender,
    tasks: steps.map(taskOf),
    current,
    isTogether: steps.slice(current).every(({ call }) => call !== null),
  }
}
