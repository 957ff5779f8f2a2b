import type { AccountOnChain } from '#web/wallet/FlowWallet.ts'
import type { DepositQuote } from '../chain/DepositQuote.ts'
import type {
  DepositCall,
  JournalEntry,
  JournalOffer,
  JournalProof,
  PlannedTransaction,
} from '../journal/JournalEntry.ts'
import type { Prompt } from '../journal/journalTransitions.ts'

export const exampleOwner: AccountOnChain = { account: `0x${'a1'.repeat(20)}`, chainId: 560048 }

/** Deposit data of the right shape with made-up keys: equal seeds give equal keys. */
export function exampleOffer({ seed, count }: { seed: number; count: number }): JournalOffer {
  return {
    id: crypto.randomUUID(),
    expiresAt: '2026-11-28T10:00:00.000Z',
    deposits: Array.from({ length: count }, (_, row) => ({
      pubkey: hex(seed * 1000 + row, 48),
      withdrawalCredentials: `0x01${'00'.repeat(11)}${exampleOwner.account.slice(2)}`,
      amountGwei: 32_000_000_000n,
      signature: hex(7, 96),
      depositMessageRoot: hex(8, 32),
      depositDataRoot: hex(9, 32),
      forkVersion: '0x10000910',
    })),
  }
}

export function exampleCall({ count }: { count: number }): DepositCall {
  return {
    valueWei: 32n * 10n ** 18n * BigInt(count),
    callHash: hex(3, 32),
    gas: 80_000n,
    feePerValidatorWei: 0n,
    nonce: 4,
    callsId: null,
    askedAt: '2026-11-21T10:00:00.000Z',
    askedAtBlock: 10,
  }
}

function hex(value: number, bytes: number): `0x${string}` {
  return `0x${value.toString(16).padStart(bytes * 2, '0')}`
}

export function exampleIntentEntry(): JournalEntry {
  return {
    version: 2,
    id: crypto.randomUUID(),
    ...exampleOwner,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    intent: { credentialsType: '0x01', amountsGwei: [32_000_000_000n, 32_000_000_000n] },
    offer: null,
    proof: null,
    transactions: [],
  }
}

const now = '2026-11-21T10:00:00.000Z'

export const exampleProof: JournalProof = { provedAt: now, feePerValidatorWei: 0n, checks: [] }

export const exampleQuote: DepositQuote = {
  calls: [
    {
      transaction: 0,
      call: { from: exampleOwner.account, to: hex(11, 20), valueWei: 64n * 10n ** 18n, data: '0x' },
      callHash: hex(3, 32),
    },
  ],
  feePerValidatorWei: 0n,
  gas: 80_000n,
  gasFees: { expectedPerGas: 1n, offer: { gasPrice: 1n } },
}

const to = `0x${'b2'.repeat(20)}` as const

/** So many transactions of equal size. */
export function examplePlan(rowCount: number, transactions = 1): PlannedTransaction[] {
  const count = rowCount / transactions
  return Array.from({ length: transactions }, (_, i) => ({ to, rows: { first: i * count, count } }))
}

/** The question about one of the transactions. */
export function examplePrompt({ count, transaction = 0 }: { count: number; transaction?: number }): Prompt {
  return { transaction, to, call: exampleCall({ count }) }
}
