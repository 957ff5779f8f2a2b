import * as z from 'zod/mini'
import { gwei } from './gwei.ts'
import { address, bytes32, hex, pubkey } from './hex.ts'

export const maxValidatorsPerOffer = 500

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
})

export const offer = z.object({
  id: z.uuid(),
  chainId: z.int(),
  withdrawalAddress: address,
  credentialsType,
  deposits: z.array(depositData),
  status: z.enum(['open', 'deposited', 'expired']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

export type Offer = z.output<typeof offer>
export type OfferRequest = z.output<typeof offerRequest>
