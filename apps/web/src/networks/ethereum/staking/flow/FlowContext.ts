import type { ApiClient } from '@granary/api/client'
import { type ChainAccess, requireWallet } from '#web/transaction/evm/ChainAccess.ts'
import type { DepositQuote } from '../chain/DepositQuote.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { Journal } from '../journal/Journal.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import type { StakeToProve } from '../proof/StakeToProve.ts'
import type { VerifyDeposits } from '../proof/verifyInWorkers.ts'
import { stakeTransactions } from './stakeTransactions.ts'

/** What a flow works with. */
export type FlowContext = ChainAccess & {
  target: DepositTarget
  journal: Journal
  api: ApiClient
  verify: VerifyDeposits
  /** Milliseconds between two looks for a receipt. */
  pollMs: number
  /** Keys that the person stakes although no second beacon source answered, by `keysOf` their offer: said on this visit. */
  waivedKeys?: Set<string>
}

/** The keys of an offer as one text. Its identifier is the server's to choose, and may come again with other keys. */
export function keysOf({ offer }: JournalEntry): string {
  return (offer?.deposits ?? []).map(({ pubkey }) => pubkey).join()
}

/** What of a stake is still to be proved on the chain: the rows of its calls, and no others. */
export function toProve(
  context: FlowContext,
  entry: JournalEntry,
  { calls, feePerValidatorWei }: Pick<DepositQuote, 'calls' | 'feePerValidatorWei'>,
): StakeToProve {
  const rows = rowsOf(context, entry, calls)
  return {
    account: context.owner.account,
    target: context.target,
    intent: entry.intent,
    deposits: (entry.offer?.deposits ?? []).filter((_, row) => rows.includes(row)),
    executionRewards: entry.offer?.executionRewards,
    calls: calls.map(({ call }) => call),
    feePerValidatorWei,
    isSecondBeaconWaived: context.waivedKeys?.has(keysOf(entry)) ?? false,
    wallet: requireWallet(context).provider,
    api: context.api,
  }
}

/** Rows of the offer that these calls deposit, ascending. */
export function rowsOf(
  context: Pick<FlowContext, 'target'>,
  entry: JournalEntry,
  calls: DepositQuote['calls'],
): number[] {
  const transactions = stakeTransactions(context, entry)
  return calls
    .flatMap(({ transaction }) => {
      const { first = 0, count = 0 } = transactions[transaction]?.rows ?? {}
      return Array.from({ length: count }, (_, i) => first + i)
    })
    .sort((a, b) => a - b)
}
