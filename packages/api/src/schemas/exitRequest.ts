import * as z from 'zod/mini'
import { address, pubkey } from './hex.ts'
import { maxExitsPerRequest } from './maxExitsPerRequest.ts'

/**
 * Lets the provider sign voluntary exits, authorised by the account that the validators pay to. `message` is
 * the text that the wallet showed (`exitRequestMessage` of packages/staking); the server rebuilds and
 * compares it.
 */
export const exitRequest = z.object({
  withdrawalAddress: address,
  pubkeys: z.array(pubkey).check(z.minLength(1), z.maxLength(maxExitsPerRequest)),
  /** Seconds since 1970, at most ten minutes old. */
  signedAtSeconds: z.int().check(z.gte(0)),
  /** By the wallet or a contract (EIP-1271, EIP-6492), up to 4 KiB. */
  signature: z.templateLiteral(['0x', z.string().check(z.regex(/^([0-9a-f]{2}){1,4096}$/))]),
})

/**
 * `requested`: the provider has it; `broadcast`: the validator client signed and a beacon node accepted the
 * exit; `included`: the beacon chain set the exit epoch; `refused`: it cannot be done, `code` says why.
 */
export const exitState = z.object({
  pubkey,
  state: z.enum(['requested', 'broadcast', 'included', 'refused']),
  code: z.nullable(z.string()),
  requestedAt: z.iso.datetime(),
  exitEpoch: z.nullable(z.int()),
})

export const exitStates = z.object({ exits: z.array(exitState) })

export type ExitRequest = z.output<typeof exitRequest>
export type ExitState = z.output<typeof exitState>
