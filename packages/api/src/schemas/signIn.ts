import * as z from 'zod/mini'
import { gwei } from './gwei.ts'
import { credentialsType } from './offer.ts'

/** Terms of a sign-in message. Times are the server's: a visitor's clock may be wrong. */
export const signInTerms = z.object({
  /** Valid once, within ten minutes of `issuedAt`. */
  nonce: z.string().check(z.regex(/^[A-Za-z0-9]{8,}$/)),
  issuedAt: z.iso.datetime(),
  /** Latest end of the resulting session. */
  expirationTime: z.iso.datetime(),
})

/** A signed message: EIP-4361 for eip155, Sign-In With Solana for solana, CAIP-122 for bip122. */
export const signInRequest = z.object({
  message: z.string().check(z.minLength(1), z.maxLength(4096)),
  /**
   * As the wallet returned it: hex for eip155, base58 for solana, base64 for bip122. Long if it deploys a
   * wallet (EIP-6492).
   */
  signature: z.string().check(z.minLength(1), z.maxLength(32_768)),
})

/** The session of this browser; null when signed out. */
export const signInState = z.object({
  session: z.nullable(z.object({ message: z.string(), expiresAt: z.iso.datetime() })),
})

/** An offer of the signed-in account, without its deposit data. */
export const offerSummary = z.object({
  id: z.uuid(),
  credentialsType,
  validatorCount: z.int(),
  totalGwei: gwei,
  status: z.enum(['open', 'deposited', 'expired']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

export type SignInTerms = z.output<typeof signInTerms>
export type SignInState = z.output<typeof signInState>
export type OfferSummary = z.output<typeof offerSummary>

/** A CAIP-10 account: `eip155:1:0x…`. */
export const caipAccount = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))
