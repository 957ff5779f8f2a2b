import * as z from 'zod/mini'

const hex = (bytes: number): z.ZodMiniType<`0x${string}`, `0x${string}`> =>
  z.templateLiteral(['0x', z.string()]).check(z.regex(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`)))

const address = hex(20)
const bytes32 = hex(32)
const time = z.iso.datetime()
const count = z.int().check(z.gte(0))
const amount = z.bigint().check(z.gte(0n))
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
  deposits: z.array(depositData).check(z.minLength(1)),
})

const proof = z.object({
  provedAt: time,
  /** Service fee that was shown and proved, wei. */
  feePerValidatorWei: amount,
  checks: z.array(z.object({ id: z.string(), source: z.string() })),
})

const receipt = z.object({
  blockNumber: count,
  blockHash: bytes32,
  gasUsed: amount,
  effectiveGasPriceWei: amount,
})

/** What the wallet was asked to send, written before it was asked. */
const call = {
  /** Rows of the offer that this transaction deposits. */
  rows: z.object({ first: count, count: z.int().check(z.gte(1)) }),
  to: address,
  valueWei: amount,
  /** keccak256 of the calldata. */
  callHash: bytes32,
  gas: amount,
  feePerValidatorWei: amount,
  /**
   * The account's next nonce when the wallet was asked, as its node counted; null when it could not be read. The
   * wallet may know of transactions that the node does not: what is sent need not have this nonce.
   */
  nonce: z.nullable(count),
  promptedAt: time,
  /** Newest block when the wallet was asked: a lost transaction is looked for from here on. */
  promptedAtBlock: count,
}

const sent = {
  ...call,
  hash: bytes32,
  sentAt: time,
  /** The nonce in the transaction itself; null until a node has shown it. */
  ownNonce: z._default(z.nullable(count), null),
  /** Earlier hashes of the same transaction, replaced by the wallet with a higher fee. */
  replacedHashes: z.array(bytes32),
}

const attempt = z.discriminatedUnion('state', [
  z.object({ state: z.literal('prompting'), ...call }),
  z.object({ state: z.literal('rejected'), ...call, settledAt: time }),
  z.object({ state: z.literal('sent'), ...sent }),
  z.object({ state: z.literal('confirmed'), ...sent, receipt, settledAt: time }),
  z.object({
    state: z.literal('failed'),
    ...call,
    reason: z.enum(['reverted', 'cancelled', 'not_sent']),
    hash: z.nullable(bytes32),
    receipt: z.nullable(receipt),
    settledAt: time,
  }),
])

/** Version of the stored shape. A reader leaves entries of a later version where they are. */
export const journalVersion = 1

/** One stake from the wish to the receipt, kept in this browser. The state is read by `journalState`. */
export const journalEntry = z.object({
  version: z.literal(journalVersion),
  id: z.uuid(),
  /** The account whose stake it is, lower case. */
  account: address,
  chainId: z.int(),
  createdAt: time,
  updatedAt: time,
  /** When the staker left this stake behind: it is then no longer resumed, but its keys stay known. */
  closedAt: z.nullable(time),
  intent,
  offer: z.nullable(offer),
  proof: z.nullable(proof),
  attempts: z.array(attempt),
})

export type JournalEntry = z.output<typeof journalEntry>
export type StakeIntent = z.output<typeof intent>
export type JournalOffer = z.output<typeof offer>
export type JournalProof = z.output<typeof proof>
export type JournalReceipt = z.output<typeof receipt>
export type Attempt = z.output<typeof attempt>
export type SentAttempt = Extract<Attempt, { state: 'sent' }>
export type DepositCall = Omit<Extract<Attempt, { state: 'prompting' }>, 'state'>

/** Whose entries: one account on one chain. */
export type JournalOwner = { account: `0x${string}`; chainId: number }
