import { requireWallet } from '#web/transaction/evm/ChainAccess.ts'
import type { DepositQuote } from '../chain/DepositQuote.ts'
import { quoteDeposit } from '../chain/quoteDeposit.ts'
import { isSameOffer } from '../journal/isSameOffer.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { JournalTransitionError, withProof } from '../journal/journalTransitions.ts'
import { isProved, type ProofCheck } from '../proof/ProofCheck.ts'
import { proveData } from '../proof/proveData.ts'
import { proveNetwork, proveOnChain } from '../proof/proveOnChain.ts'
import { type FlowContext, rowsOf, toProve } from './FlowContext.ts'
import { stakeTransactions } from './stakeTransactions.ts'

type ReviewListener = {
  onQuote(quote: DepositQuote): void
  onCheck(check: ProofCheck): void
}

/**
 * Proves the deposit data, and beside it builds the transactions that are still to be made, reads their costs and
 * proves them on the chain. A proved stake is written down.
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
  const network = await proveNetwork({ wallet: requireWallet(context).provider, target: context.target })
  if (network.status !== 'passed') {
    onCheck(network)
    await proving
    return false
  }
  const transactions = stakeTransactions(context, entry)
  const quote = await quoteDeposit(requireWallet(context).provider, stake, transactions)
  onQuote(quote)
  const rows = rowsOf(context, entry, quote.calls)
  const chainChecks = await proveOnChain(toProve(context, entry, quote), check =>
    onCheck(inStakeRows(check, rows)),
  )
  const checks = [...(await proving), ...chainChecks]
  const isAllProved = isProved(context.target, checks)
  if (isAllProved) await recordProof(context, entry, quote, checks)
  return isAllProved
}

/** The chain's checks count the rows that are still to be deposited; the screen counts all. */
function inStakeRows(check: ProofCheck, rows: readonly number[]): ProofCheck {
  return { ...check, failedRows: check.failedRows.map(row => rows[row] ?? row) }
}

async function recordProof(
  context: FlowContext,
  entry: JournalEntry,
  { feePerValidatorWei }: DepositQuote,
  checks: readonly ProofCheck[],
): Promise<void> {
  const proof = {
    provedAt: new Date().toISOString(),
    feePerValidatorWei,
    checks: checks.map(({ id, source, warning }) => ({ id, source, ...(warning && { warning }) })),
  }
  await context.journal.update(entry.id, current => {
    if (!isSameOffer(current.offer, entry.offer)) throw new JournalTransitionError('another offer', 'proved')
    return withProof(current, proof, stakeTransactions(context, current))
  })
}
