import * as z from 'zod/mini'
import { amount, bytes32, count, time } from './fields.ts'

const receipt = z.object({
  blockNumber: count,
  blockHash: bytes32,
  gasUsed: amount,
  effectiveGasPriceWei: amount,
})

/** What the wallet was asked to send, written before it was asked. */
const question = {
  valueWei: amount,
  /** keccak256 of the calldata. */
  callHash: bytes32,
  gas: amount,
  /**
   * The nonce that the wallet was asked to use: the account's next one as its node counted, or that of an earlier
   * attempt; null when it could not be read. A wallet may use another one.
   */
  nonce: z.nullable(count),
  askedAt: time,
  /** Newest block when the wallet was asked: a lost transaction is looked for from here on. */
  askedAtBlock: count,
}

const sent = {
  hash: bytes32,
  sentAt: time,
  /** The nonce in the transaction itself; null until a node has shown it. */
  ownNonce: z.nullable(count),
  /** Earlier hashes of the same transaction, replaced by the wallet with a higher fee. */
  replacedHashes: z.array(bytes32),
}

/**
 * One question to the wallet about one transaction, as versions 2 to 5 of the database kept it.
 * @param more fields of the question that one kind of record has beside the common ones
 */
export function attemptOf<const More extends z.core.$ZodShape>(more: More) {
  const call = { ...question, ...more }
  const broadcast = { ...call, ...sent }
  return z.discriminatedUnion('state', [
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
}

type Attempt = z.output<ReturnType<typeof attemptOf>>

/** An attempt of an earlier version of the database as the transaction engine keeps it. */
export function planAttempt(
  attempt: Attempt & { callsId: string | null },
  call: object,
  asked: object,
): object {
  const { valueWei, callHash, gas, nonce, askedAtBlock, callsId, ...rest } = attempt
  const ownNonce = 'ownNonce' in rest ? rest.ownNonce : null
  return {
    ...rest,
    call: { ...call, valueWei },
    asked: { callHash, gas, nonce, askedAtBlock, ...asked },
    bundle: callsId,
    shown: typeof ownNonce === 'number' ? { nonce: ownNonce } : null,
  }
}
