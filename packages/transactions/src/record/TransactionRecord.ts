import * as z from 'zod/mini'

/** ISO 8601. */
const time = z.iso.datetime()
const text = z.string().check(z.minLength(1))
const driverData = z.record(z.string(), z.unknown())
const facts = z.record(z.string(), z.string())

/**
 * One question to the wallet about one step, and its outcome.
 * @param fields what only the step's driver reads. `asked`: what it needs to find the transaction again, such as a nonce, a
 *   block or an expiry; `shown`: the transaction as a node shows it
 */
export function attemptOf<
  Call extends z.ZodMiniType,
  Asked extends z.ZodMiniType,
  Hash extends z.ZodMiniType,
  Shown extends z.ZodMiniType,
  Receipt extends z.ZodMiniType,
>({
  call,
  asked,
  hash,
  shown,
  receipt,
}: {
  call: Call
  asked: Asked
  hash: Hash
  shown: Shown
  receipt: Receipt
}) {
  /** Recorded before asking. `bundle`: the wallet's id of its bundle (EIP-5792); `null` for none. */
  const question = { call, asked, askedAt: time, bundle: z.nullable(text) }
  const sent = {
    hash,
    sentAt: time,
    /** `null` until a node shows it. */
    shown: z.nullable(shown),
    /** Earlier hashes of the same transaction, replaced by the wallet. */
    replacedHashes: z.array(hash),
  }
  return z.discriminatedUnion('state', [
    /** The wallet is about to be asked, or was and its answer is unknown. */
    z.object({ state: z.literal('asked'), ...question }),
    z.object({ state: z.literal('rejected'), ...question, settledAt: time }),
    /** The wallet holds it in a bundle and has not returned a hash. */
    z.object({ state: z.literal('accepted'), ...question, acceptedAt: time }),
    z.object({ state: z.literal('broadcast'), ...question, ...sent }),
    /** Until `finalAt` is set, a reorganisation can lead back to `broadcast`. */
    z.object({
      state: z.literal('confirmed'),
      ...question,
      ...sent,
      receipt,
      settledAt: time,
      finalAt: z.nullable(time),
    }),
    /** No node shows it any more and nothing took its place: it may be requested again in that place. */
    z.object({ state: z.literal('dropped'), ...question, ...sent, settledAt: time }),
    z.object({
      state: z.literal('failed'),
      ...question,
      reason: z.enum(['reverted', 'cancelled', 'not_sent']),
      hash: z.nullable(hash),
      shown: z.nullable(shown),
      receipt: z.nullable(receipt),
      settledAt: time,
    }),
  ])
}

const attempt = attemptOf({
  call: driverData,
  asked: driverData,
  hash: text,
  shown: driverData,
  receipt: driverData,
})

/** One transaction of a plan, with its attempts. */
export const recordStep = z.object({
  driver: text,
  network: text,
  account: text,
  lane: text,
  exclusiveKeys: z.array(text),
  call: z.nullable(driverData),
  traces: z.array(driverData),
  after: z.nullable(z.int().check(z.gte(0))),
  facts,
  /** Oldest first. */
  attempts: z.array(attempt),
})

/** Version of the stored shape. Readers leave later versions untouched. */
export const transactionVersion = 1

/** One plan and all its attempts, kept in this browser. */
export const transactionRecord = z.object({
  version: z.literal(transactionVersion),
  id: z.uuid(),
  kind: text,
  origin: text,
  network: text,
  account: text,
  createdAt: time,
  /** Orders versions of a record. */
  updatedAt: time,
  /** When the person left it behind. No longer resumed; still looked for while it may come. */
  closedAt: z.nullable(time),
  facts,
  /** Data of the kind's feature. */
  data: z._default(driverData, {}),
  /** Empty while the plan is a draft. */
  steps: z.array(recordStep),
})

export type TransactionRecord = z.output<typeof transactionRecord>
export type RecordStep = z.output<typeof recordStep>
export type Attempt = RecordStep['attempts'][number]
export type AttemptState = Attempt['state']
export type AttemptIn<State extends AttemptState, Of extends Attempt = Attempt> = Extract<
  Of,
  { state: State }
>
