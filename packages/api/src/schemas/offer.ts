import * as z from 'zod/mini'
import { gwei } from './gwei.ts'
import { address, bytes32, hex, pubkey } from './hex.ts'
import { proofOfWork } from './proofOfWork.ts'

export const maxValidatorsPerOffer = 1000

export const credentialsType = z.enum(['0x01', '0x02'])

/** Deposit data of one validator (consensus specification, DepositData) with the roots that prove it. */
export const depositData = z.object({
  pubkey,
  withdrawalCredentials: bytes32,
  amountGwei: gwei,
  signature: hex(96),
  depositMessageRoot: bytes32,
  depositDataRoot: bytes32,
  forkVersion: hex(4),
})

/** A staker's request. The same request gets the same offer until that is deposited or expires. */
export const offerRequest = z.object({
  withdrawalAddress: address,
  credentialsType,
  /** One amount per validator: 32 ETH for 0x01, 32 to 2048 ETH for 0x02. */
  amountsGwei: z.array(gwei).check(z.minLength(1), z.maxLength(maxValidatorsPerOffer)),
  /**
   * The offer of an earlier stake of this browser whose transaction is on its way, so that the new stake gets
   * other keys. Both must pay to the same address; a stake has one open offer beside the first, whichever it
   * names.
   */
  besideOffer: z.optional(z.uuid()),
  /**
   * Random id of the asking flow, made by the page for one device and one open flow. It identifies no person and
   * is not part of "the same request". With it the answer reveals that another id asked for this offer.
   */
  intentId: z.optional(z.uuid()),
  /** Answers a `PROOF_OF_WORK_NEEDED` problem; not part of "the same request". */
  proofOfWork: z.optional(proofOfWork),
})

/**
 * Another `intentId`, from another device or browser, asked for this offer too. It may be anyone: an offer
 * takes no signature, and withdrawal addresses are public. `earlier`: the other was first. `at`: when the
 * other first asked.
 */
export const openedElsewhere = z.object({ at: z.iso.datetime(), earlier: z.boolean() })

export const offer = z.object({
  id: z.uuid(),
  chainId: z.int(),
  withdrawalAddress: address,
  credentialsType,
  /**
   * Recipient of these validators' execution rewards, fixed while the provider runs them: the withdrawal
   * address, or its reward splitter, whose address the browser computes itself.
   */
  feeRecipient: address,
  /** The provider's share of execution rewards, basis points; 0 means no splitter. */
  providerShareBps: z.int().check(z.minimum(0), z.maximum(5_000)),
  deposits: z.array(depositData),
  /**
   * `expired`: timed out, given up to make room, or deposited to by someone else; its keys are never offered
   * again. A deposit of an expired offer still counts and makes it `deposited`.
   */
  status: z.enum(['open', 'deposited', 'expired']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Only for requests with an `intentId`, and only if there is another. */
  openedElsewhere: z.optional(openedElsewhere),
})

export type OpenedElsewhere = z.output<typeof openedElsewhere>
export type Offer = z.output<typeof offer>
export type OfferRequest = z.output<typeof offerRequest>
