import { maxSsvKeySharesPerRequest } from '@granary/api/ssv'
import { ethereumNetworkIds } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import * as z from 'zod/mini'
import type { Keyring } from './Keyring.ts'

/** Most bytes of a request to the keyring: an order of a thousand keys has 20 kB. */
export const mostRequestBytes = 1024 * 1024

const network = z.enum(ethereumNetworkIds)
const hex = (bytes: number) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`))),
    z.transform(text => text as Hex),
  )
const index = z.int().check(z.gte(0), z.lt(2 ** 32))
const pubkey = hex(48)
const gwei = z.bigint().check(z.gte(0n), z.lt(1n << 64n))

const skip = z.object({ index, reason: z.enum(['floor', 'found', 'pause', 'rollback']) })
const operatorId = z.int().check(z.gte(1))
const ssv = z.object({
  owner: hex(20),
  operatorIds: z.array(operatorId).check(z.minLength(4), z.maxLength(13)),
})
const order = z.object({
  network,
  withdrawalCredentials: hex(32),
  amountsGwei: z.array(gwei).check(z.maxLength(1000)),
  ssv: z.optional(ssv),
})
const splitOrder = z.object({
  network,
  withdrawalCredentials: hex(32),
  ssv,
  ownerNonce: z.int().check(z.gte(0), z.lt(2 ** 31)),
  keys: z.array(z.object({ index, pubkey })).check(z.minLength(1), z.maxLength(maxSsvKeySharesPerRequest)),
  addedAtBlocks: z.array(z.int().check(z.gte(0))).check(z.maxLength(13)),
})
const deposit = z.object({ pubkey, withdrawalCredentials: hex(32), amountGwei: gwei, signature: hex(96) })
const wish = z.object({
  withdrawalAddress: hex(20),
  message: z.string().check(z.maxLength(200_000)),
  signature: z.string().check(z.maxLength(20_000)),
})

/** The checked input of each call of a keyring. */
export const keyringArguments = {
  state: z.tuple([]),
  pubkeys: z.tuple([index, z.int().check(z.gte(1), z.lte(8_000))]),
  skip: z.tuple([z.array(skip).check(z.maxLength(8))]),
  sign: z.tuple([z.string().check(z.maxLength(64)), z.array(order).check(z.maxLength(256))]),
  split: z.tuple([splitOrder]),
  handOver: z.tuple([network, z.array(z.object({ index, pubkey })).check(z.maxLength(200))]),
  clientKeys: z.tuple([network]),
  feeRecipient: z.tuple([network, pubkey]),
  setFeeRecipient: z.tuple([network, deposit, hex(20), z.int().check(z.gte(0), z.lte(10_000))]),
  signExit: z.tuple([network, deposit, z.int().check(z.gte(0)), wish]),
} satisfies Record<keyof Keyring, z.ZodMiniType>

export type KeyringCall = keyof typeof keyringArguments

/** How errors travel between the processes. */
export type KeyringFailure = {
  code: string
  details?: string | undefined
  /** Of the validator client. */
  answered?: boolean
  tookNothing?: boolean
  status?: number | undefined
}

/** JSON with integers of any size: `12n`. */
export function encode(value: unknown): string {
  return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}n` : item))
}

/** @throws {SyntaxError} */
export function decode(text: string): unknown {
  return JSON.parse(text, (_, item) =>
    typeof item === 'string' && /^\d{1,20}n$/.test(item) ? BigInt(item.slice(0, -1)) : item,
  )
}
