import * as z from 'zod/mini'
import { address, pubkey } from './hex.ts'
import { offer, offerRequest } from './offer.ts'
import { ssvOperatorSet } from './ssvCluster.ts'
import { ssvOperatorId } from './ssvOperator.ts'

/** Who registers the validators, and with which operators. A key belongs to one such pair for good. */
const ssvBinding = z.object({
  /** Sender of `registerValidator`. */
  ownerAddress: address,
  operatorIds: ssvOperatorSet,
})

/** The terms of an offer, and the cluster that shall run its validators. */
export const ssvOfferRequest = z.extend(offerRequest, { ssv: ssvBinding })

/**
 * Deposit data of keys that only these operators will run. The recipient of execution rewards is the owner's
 * (`setFeeRecipientAddress`), so `feeRecipient` is the owner and `providerShareBps` 0.
 */
export const ssvOffer = z.extend(offer, { ssv: ssvBinding })

/** Validators in one request for key shares: as many as one transaction registers with four operators. */
export const maxSsvKeySharesPerRequest = 80

export const ssvKeySharesRequest = z.object({
  /** Keys of the offer, in the order of registration. */
  pubkeys: z.array(pubkey).check(z.minLength(1), z.maxLength(maxSsvKeySharesPerRequest)),
  /** The owner's nonce for the first key; the next keys take the next nonces. Shares are made anew for another nonce. */
  ownerNonce: z.int().check(z.gte(0), z.lt(2 ** 31)),
})

/** `payload` of a key-share file: 96 B signature, then n public keys of 48 B, then n ciphertexts of 256 B. */
const sharesData = z.templateLiteral(['0x', z.string().check(z.regex(/^([0-9a-f]{2}){1312,4048}$/))])

export const ssvKeyShares = z.object({
  ownerAddress: address,
  operatorIds: z.array(ssvOperatorId),
  /** Keys that the shares are encrypted to, as in key-share files; compare them with the chain's. */
  operatorKeys: z.array(z.string().check(z.maxLength(2_000))),
  shares: z.array(z.object({ pubkey, ownerNonce: z.int().check(z.gte(0)), sharesData })),
})

export type SsvOfferRequest = z.output<typeof ssvOfferRequest>
export type SsvOffer = z.output<typeof ssvOffer>
export type SsvKeySharesRequest = z.output<typeof ssvKeySharesRequest>
export type SsvKeyShares = z.output<typeof ssvKeyShares>
