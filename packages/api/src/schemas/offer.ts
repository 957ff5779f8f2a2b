import * as z from 'zod/mini'
import { gwei } from './gwei.ts'
import { address, bytes32, hex, pubkey } from './hex.ts'
import { proofOfWork } from './proofOfWork.ts'

export const maxValidatorsPerOffer = 1000

export const credentialsType = z.enum(['0x01', '0x02'])

/** The deposit data of one validator (consensus specification, DepositData) with the roots that prove it. */
export const depositData = z.object({
  pubkey,
  withdrawalCredentials: bytes32,
  amountGwei: gwei,
  signature: hex(96),
  depositMessageRoot: bytes32,
  depositDataRoot: bytes32,
  forkVersion: hex(4),
})

/** What a staker asks for. The same request gets the same offer until that offer is deposited or expires. */
export const offerRequest = z.object({
  withdrawalAddress: address,
  credentialsType,
  /** One amount a validator: 32 ETH each for 0x01, 32 to 2048 ETH each for 0x02. */
  amountsGwei: z.array(gwei).check(z.minLength(1), z.maxLength(maxValidatorsPerOffer)),
  /**
   * The offer of an earlier stake that this browser left with a transaction on its way, so that the new stake gets
   * other keys. It must pay to the same address; a stake has one open offer beside the first, whichever it names.
   */
  besideOffer: z.optional(z.uuid()),
  /**
   * A random id of the flow that asks, made by the page for one device and one open flow; it names nobody and is no
   * part of "the same request". With it the answer can tell that this offer was also asked for under another id.
   */
  intentId: z.optional(z.uuid()),
  /** Answers the demand of a `PROOF_OF_WORK_NEEDED`; no part of "the same request". */
  proofOfWork: z.optional(proofOfWork),
})

/**
 * This offer was also asked for under another `intentId`: from another device or browser. That says nothing of who
 * asked, and nothing of the wallet: an offer takes no signature, and withdrawal addresses are public. `earlier`: the
 * other was first. `at` is when the other first asked.
 */
export const openedElsewhere = z.object({ at: z.iso.datetime(), earlier: z.boolean() })

export const offer = z.object({
  id: z.uuid(),
  chainId: z.int(),
  withdrawalAddress: address,
  credentialsType,
  /**
   * Who gets the execution rewards of these validators, fixed for as long as the provider runs them: the withdrawal
   * address itself, or its reward splitter, whose address the browser computes for itself.
   */
  feeRecipient: address,
  /** Basis points of execution rewards that are the provider's; 0: none, and there is no splitter. */
  providerShareBps: z.int().check(z.minimum(0), z.maximum(5_000)),
  deposits: z.array(depositData),
  /**
   * `expired`: its time is over, or it was given up to make room, or somebody else has deposited one of its keys; its
   * keys are never offered again. A deposit of an expired offer is taken all the same, and makes it `deposited`.
   */
  status: z.enum(['open', 'deposited', 'expired']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Only in answers to a request with an `intentId`, and only when there is another. */
  openedElsewhere: z.optional(openedElsewhere),
})

export type OpenedElsewhere = z.output<typeof openedElsewhere>
export type Offer = z.output<typeof offer>
export type OfferRequest = z.output<typeof offerRequest>
