import * as z from 'zod/mini'
import { attemptOf } from '#web/journal/Attempt.ts'
import { address, amount, bytes32, count, hex, time } from '#web/journal/fields.ts'

const credentialsType = z.enum(['0x01', '0x02'])

const depositData = z.object({
  pubkey: hex(48),
  withdrawalCredentials: bytes32,
  amountGwei: amount,
  signature: hex(96),
  depositMessageRoot: bytes32,
  depositDataRoot: bytes32,
  forkVersion: hex(4),
})

const intent = z.object({
  credentialsType,
  /** One amount a validator, gwei. */
  amountsGwei: z.array(amount).check(z.minLength(1)),
})

const offer = z.object({
  id: z.uuid(),
  expiresAt: time,
  /** Who gets the execution rewards, and the provider's share in basis points; missing in entries of before: the account alone. */
  executionRewards: z.optional(z.object({ recipient: address, shareBps: count })),
  deposits: z.array(depositData).check(z.minLength(1)),
  /** Another device had opened the same offer when it was received: when, and whether before this one. */
  openedElsewhere: z.optional(z.object({ at: time, earlier: z.boolean() })),
})

const proof = z.object({
  provedAt: time,
  /** Service fee that was shown and proved, wei. */
  feePerValidatorWei: amount,
  /** `warning`: it passed with a reservation, by its code. */
  checks: z.array(z.object({ id: z.string(), source: z.string(), warning: z.optional(z.string()) })),
})

const attempt = attemptOf({
  feePerValidatorWei: amount,
  /** The bundle in which the wallet was asked for it (EIP-5792), by the identifier given to the wallet; null outside one. */
  callsId: z.nullable(z.string()),
})

/** One transaction of a stake. It is planned while it has no attempt. */
const transaction = z.object({
  /** Rows of the offer that it deposits. */
  rows: z.object({ first: count, count: z.int().check(z.gte(1)) }),
  /** The provider's batch contract, or the official deposit contract; lower case. */
  to: address,
  /** Oldest first. */
  attempts: z.array(attempt),
})

/** Version of the stored shape. A reader leaves entries of a later version where they are. */
export const journalVersion = 2

/** One stake from the wish to the receipt, kept in this browser. The state is read by `journalState`. */
export const journalEntry = z.object({
  version: z.literal(journalVersion),
  id: z.uuid(),
  /** The account whose stake it is, lower case. */
  account: address,
  chainId: z.int(),
  createdAt: time,
  updatedAt: time,
  /**
   * When the staker left this stake behind: it is then no longer resumed, but its keys stay known. One that was
   * left behind with a transaction on its way is still looked for.
   */
  closedAt: z.nullable(time),
  intent,
  offer: z.nullable(offer),
  proof: z.nullable(proof),
  /** In the order in which they are signed; every row of the offer is in exactly one. Empty until the proof. */
  transactions: z.array(transaction),
})

export type JournalEntry = z.output<typeof journalEntry>
export type StakeIntent = z.output<typeof intent>
export type JournalOffer = z.output<typeof offer>
export type JournalProof = z.output<typeof proof>
export type JournalTransaction = z.output<typeof transaction>
/** A transaction before the wallet was asked for it. */
export type PlannedTransaction = Pick<JournalTransaction, 'rows' | 'to'>
export type Attempt = z.output<typeof attempt>
export type AttemptState = Attempt['state']
export type AttemptIn<State extends AttemptState> = Extract<Attempt, { state: State }>
export type DepositCall = Omit<AttemptIn<'asked'>, 'state'>
