import type { ApiClient } from '@granary/api/client'
import type { Eip1193 } from '../../../chain/Eip1193.ts'
import type { AccountOnChain } from '../../../wallet/FlowWallet.ts'
import { type FlowWallet, interruptionOf, WalletInterruptedError } from '../../../wallet/FlowWallet.ts'
import type { DepositQuote } from '../chain/DepositQuote.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { Journal } from '../journal/Journal.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import type { StakeToProve } from '../proof/StakeToProve.ts'
import type { VerifyDeposits } from '../proof/verifyInWorkers.ts'
import { stakeTransactions } from './stakeTransactions.ts'

/** What a flow works with. */
export type FlowContext = {
  owner: AccountOnChain
  target: DepositTarget
  journal: Journal
  api: ApiClient
  verify: VerifyDeposits
  /** The wallet that is connected now, if any. */
  wallet(): FlowWallet | null
  /** Reads without a wallet: the provider's proxy. Only to follow a transaction that was sent. */
  publicReader: Eip1193
  /** Milliseconds between two looks for a receipt. */
  pollMs: number
}

/** @throws {WalletInterruptedError} when the connected wallet is not the one of this flow */
export function ownWallet({ wallet, owner }: FlowContext): FlowWallet {
  const current = wallet()
  const interruption = interruptionOf(current, owner)
  if (!current || interruption) throw new WalletInterruptedError(interruption ?? 'disconnected')
  return current
}

/** The wallet's node when it is on the right chain, else the proxy. */
export function readerOf({ wallet, owner, publicReader }: FlowContext): Eip1193 {
  const current = wallet()
  return current?.chainId === owner.chainId ? current.provider : publicReader
}

/**
 * Whether what is read comes from the wallet's own node. The provider's proxy shows what happened: a hash, a block. That
 * something did not happen, or failed, is believed of the wallet's node alone: a second deposit could follow.
 */
export function isOwnNode({ wallet, owner }: FlowContext): boolean {
  return wallet()?.chainId === owner.chainId
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
    calls: calls.map(({ call }) => call),
    feePerValidatorWei,
    wallet: ownWallet(context).provider,
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
