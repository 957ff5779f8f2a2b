import type { AccountOnChain } from '@granary/drivers/evm'
import { currentStep, wasAsked } from '@granary/transactions/record'
import type { DepositQuote } from '../chain/DepositQuote.ts'
import type {
  ConfirmedDeposit,
  DepositAttempt,
  PlannedDeposit,
  Stake,
  StakeAttempt,
  StakeOffer,
  StakeProof,
} from '../stake/Stake.ts'

export const exampleOwner: AccountOnChain = { account: `0x${'a1'.repeat(20)}`, chainId: 560048 }

/** Deposit data of the right shape with made-up keys: equal seeds give equal keys. */
export function exampleOffer({ seed, count }: { seed: number; count: number }): StakeOffer {
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

const to = `0x${'b2'.repeat(20)}` as const

type DepositQuestion = Pick<DepositAttempt, 'call' | 'asked' | 'askedAt' | 'bundle'>

export function exampleQuestion({ count }: { count: number }): DepositQuestion {
  return {
    call: { to, valueWei: 32n * 10n ** 18n * BigInt(count) },
    asked: {
      callHash: hex(3, 32),
      gas: 80_000n,
      feePerValidatorWei: 0n,
      nonce: 4,
      askedAtBlock: 10,
      minedBefore: 0,
    },
    askedAt: '2026-11-21T10:00:00.000Z',
    bundle: null,
  }
}

function hex(value: number, bytes: number): `0x${string}` {
  return `0x${value.toString(16).padStart(bytes * 2, '0')}`
}

export function exampleIntentEntry(): Stake {
  return {
    id: crypto.randomUUID(),
    ...exampleOwner,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    intent: { credentialsType: '0x01', amountsGwei: [32_000_000_000n, 32_000_000_000n] },
    offer: null,
    proof: null,
    steps: [],
  }
}

const now = '2026-11-21T10:00:00.000Z'

export const exampleProof: StakeProof = { provedAt: now, feePerValidatorWei: 0n, checks: [] }

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

/** So many transactions of equal size. */
export function examplePlan(rowCount: number, transactions = 1): PlannedDeposit[] {
  const count = rowCount / transactions
  return Array.from({ length: transactions }, (_, i) => ({ to, rows: { first: i * count, count } }))
}

/** A transaction of the stake, by its index, as the wallet is about to be asked for it. */
type Prompt = { transaction: number; to: `0x${string}`; question: DepositQuestion }

/** The question about one of the transactions. */
export function examplePrompt({ count, transaction = 0 }: { count: number; transaction?: number }): Prompt {
  return { transaction, to, question: exampleQuestion({ count }) }
}

export function withOffer(stake: Stake, offer: StakeOffer): Stake {
  return { ...stake, offer, proof: null, steps: [] }
}

export function withProof(stake: Stake, proof: StakeProof, plan: readonly PlannedDeposit[]): Stake {
  if (wasAsked(stake)) return { ...stake, proof }
  return { ...stake, proof, steps: plan.map(each => ({ does: 'deposit', ...each, attempts: [] })) }
}

export function withPrompts(stake: Stake, prompts: readonly Prompt[]): Stake {
  return prompts.reduce(
    (changed, { transaction, to, question }) =>
      change(changed, transaction, before => ({
        ...before,
        to,
        attempts: [...before.attempts, { ...question, state: 'asked' }],
      })),
    stake,
  )
}

type Receipt = ConfirmedDeposit['receipt']

type Outcome =
  | { state: 'accepted'; bundle: string }
  | { state: 'broadcast'; hash: `0x${string}`; nonce?: number }
  | { state: 'rejected' | 'dropped' }
  | { state: 'confirmed'; receipt: Receipt; isFinal?: boolean }
  | { state: 'failed'; reason: 'reverted' | 'cancelled' | 'not_sent'; receipt: Receipt | null }

/** What came of the last attempt at a transaction: by default the transaction of the stake. */
export function withOutcome(
  stake: Stake,
  outcome: Outcome,
  at: string,
  transaction = currentStep(stake),
): Stake {
  return change(stake, transaction, before => {
    const last = before.attempts.at(-1)
    if (!last) throw new RangeError('nothing was asked')
    return { ...before, attempts: before.attempts.with(-1, settled(last, outcome, at)) }
  })
}

function settled(last: StakeAttempt, outcome: Outcome, at: string): StakeAttempt {
  const known = {
    ...{ hash: hex(0, 32), sentAt: at, shown: null, replacedHashes: [] },
    ...last,
  }
  switch (outcome.state) {
    case 'broadcast': {
      const replacedHashes = 'hash' in last && last.hash ? [last.hash] : []
      const { hash, nonce } = outcome
      const shown = nonce === undefined ? null : { nonce }
      return { ...last, state: 'broadcast', hash, shown, sentAt: at, replacedHashes }
    }
    case 'accepted':
      return { ...last, ...outcome, acceptedAt: at }
    case 'confirmed':
      return { ...known, ...outcome, settledAt: at, finalAt: outcome.isFinal ? at : null } as StakeAttempt
    case 'failed':
      return { ...last, ...outcome, hash: 'hash' in last ? last.hash : null, shown: null, settledAt: at }
    default:
      return { ...known, ...outcome, settledAt: at } as StakeAttempt
  }
}

function change(
  stake: Stake,
  index: number,
  make: (transaction: Stake['steps'][number]) => Stake['steps'][number],
): Stake {
  const before = stake.steps[index]
  if (!before) throw new RangeError(`no transaction ${index}`)
  return { ...stake, steps: stake.steps.with(index, make(before)) }
}
