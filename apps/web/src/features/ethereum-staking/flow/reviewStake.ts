import type { DepositQuote } from '../chain/DepositQuote.ts'
import { quoteDeposit } from '../chain/quoteDeposit.ts'
import { isSameOffer } from '../journal/isSameOffer.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { JournalTransitionError, withProof } from '../journal/journalTransitions.ts'
import { isProved, type ProofCheck } from '../proof/ProofCheck.ts'
import { proveData } from '../proof/proveData.ts'
import { proveOnChain } from '../proof/proveOnChain.ts'
import { type FlowContext, ownWallet, toProve } from './FlowContext.ts'

type ReviewListener = {
  onQuote(quote: DepositQuote): void
  onCheck(check: ProofCheck): void
}

/**
 * Proves the deposit data, and beside it builds the transaction, reads its costs and proves it on the chain.
 * A proved stake is written down.
 * @returns whether every check passed
 * @throws {BatchCredentialsError} when no transaction can be built; {NodeAnswerError}; {WalletInterruptedError};
 *   {JournalTransitionError} when another tab replaced the offer meanwhile
 */
export async function reviewStake(
  context: FlowContext,
  entry: JournalEntry,
  { onQuote, onCheck }: ReviewListener,
): Promise<boolean> {
  const { intent, offer } = entry
  const stake = { ...context.owner, target: context.target, intent, deposits: offer?.deposits ?? [] }
  const proving = proveData(stake, context.verify, onCheck)
  const quote = await quoteDeposit(ownWallet(context).provider, stake)
  onQuote(quote)
  const chainChecks = await proveOnChain(toProve(context, entry, quote), onCheck)
  const checks = [...(await proving), ...chainChecks]
  if (isProved(checks)) await recordProof(context, entry, quote, checks)
  return isProved(checks)
}

async function recordProof(
  { journal }: FlowContext,
  entry: JournalEntry,
  { feePerValidatorWei }: DepositQuote,
  checks: readonly ProofCheck[],
): Promise<void> {
  await journal.update(entry.id, current => {
    if (!isSameOffer(current.offer, entry.offer)) throw new JournalTransitionError('another offer', 'proved')
    return withProof(current, {
      provedAt: new Date().toISOString(),
      feePerValidatorWei,
      checks: checks.map(({ id, source }) => ({ id, source })),
    })
  })
}
