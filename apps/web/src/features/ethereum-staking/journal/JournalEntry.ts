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

const receipt = z.object({
  blockNumber: count,
  blockHash: bytes32,
  gasUsed: amount,
  effectiveGasPriceWei: amount,
})

/** What the wallet was asked to send, written before it was asked. */
const call = {
  valueWei: amount,
  /** keccak256 of the calldata. */
  callHash: bytes32,
  gas: amount,
  feePerValidatorWei: amount,
  /**
   * The nonce that the wallet was asked to use: the account's next one as its node counted, or that of an earlier
   * attempt; null when it could not be read. A wallet may use another one.
   */
  nonce: z.nullable(count),
  /** The bundle in which the wallet was asked for it (EIP-5792), by the identifier given to the wallet; null outside one. */
  callsId: z.nullable(z.string()),
  askedAt: time,
  /** Newest block when the wallet was asked: a lost transaction is looked for from here on. */
  askedAtBlock: count,
}

const broadcast = {
  ...call,
  hash: bytes32,
  sentAt: time,
  /** The nonce in the transaction itself; null until a node has shown it. */
  ownNonce: z.nullable(count),
  /** Earlier hashes of the same transaction, replaced by the wallet with a higher fee. */
  replacedHashes: z.array(bytes32),
}

/** One question to the wallet about one transaction, and what came of it. */
const attempt = z.discriminatedUnion('state', [
  /** The wallet is about to be asked, or was, and its answer is not known. */
  z.object({ state: z.literal('asked'), ...call }),
  z.object({ state: z.literal('rejected'), ...call, settledAt: time }),
  /** The wallet holds it in a bundle and has told no hash yet. */
  z.object({ state: z.literal('accepted'), ...call, acceptedAt: time }),
  z.object({ state: z.literal('broadcast'), ...broadcast }),
  /** `finalAt`: when its block was seen to be final; until then a reorganisation can lead back to `broadcast`. */
  z.object({
    state: z.literal('confirmed'),
    ...broadcast,
    receipt,
    settledAt: time,
    finalAt: z.nullable(time),
  }),
  /** No node shows it any more, and nothing has taken its nonce: it may be asked for again with the same nonce. */
  z.object({ state: z.literal('dropped'), ...broadcast, settledAt: time }),
  z.object({
    state: z.literal('failed'),
    ...call,
    reason: z.enum(['reverted', 'cancelled', 'not_sent']),
    hash: z.nullable(bytes32),
    /** The nonce in the transaction itself, where a node has shown it. */
    ownNonce: z.optional(z.nullable(count)),
    receipt: z.nullable(receipt),
    settledAt: time,
  }),
])

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
export type JournalReceipt = z.output<typeof receipt>
export type JournalTransaction = z.output<typeof transaction>
/** A transaction before the wallet was asked for it. */
export type PlannedTransaction = Pick<JournalTransaction, 'rows' | 'to'>
export type Attempt = z.output<typeof attempt>
export type AttemptState = Attempt['state']
export type AttemptIn<State extends AttemptState> = Extract<Attempt, { state: State }>
export type DepositCall = Omit<AttemptIn<'asked'>, 'state'>
