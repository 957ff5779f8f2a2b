import * as z from 'zod/mini'
import { gwei } from './gwei.ts'
import { address, bytes32, pubkey } from './hex.ts'

/**
 * Life of a validator. The first three are the provider's (offered, seen on the execution chain, in the
 * beacon chain's deposit queue). `dropped`: the beacon chain rejected the deposit because its signature is
 * not the key's, and the ETH is lost. `credentials_mismatch`: the key's first valid deposit named other
 * withdrawal credentials than offered, so their holder gets everything deposited to it. The rest are Beacon
 * API states.
 */
export const validatorStatus = z.enum([
  'offered',
  'deposited',
  'pending_deposit',
  'dropped',
  'credentials_mismatch',
  'pending_initialized',
  'pending_queued',
  'active_ongoing',
  'active_exiting',
  'active_slashed',
  'exited_unslashed',
  'exited_slashed',
  'withdrawal_possible',
  'withdrawal_done',
])

const epoch = z.nullable(z.int().check(z.gte(0)))

/** Of any validator, as the beacon chain knows it. */
export const validatorOnBeacon = z.object({
  pubkey,
  /** Null until the beacon chain knows the validator. */
  index: z.nullable(z.int().check(z.gte(0))),
  status: validatorStatus,
  withdrawalCredentials: bytes32,
  balanceGwei: z.nullable(gwei),
  effectiveBalanceGwei: z.nullable(gwei),
  /** Epochs are null until the beacon chain sets them. */
  activationEligibilityEpoch: epoch,
  activationEpoch: epoch,
  exitEpoch: epoch,
  withdrawableEpoch: epoch,
})

export const validator = z.extend(validatorOnBeacon, {
  depositAmountGwei: gwei,
  /** The deposit on the execution chain; null until seen. */
  deposit: z.nullable(
    z.object({ transactionHash: bytes32, blockNumber: z.int().check(z.gte(0)), from: address }),
  ),
  /** The provider's validator client runs the key: it received the keystore after the deposit was seen. */
  running: z.boolean(),
})

/** Where this node finds a public key; `unknown`: nowhere. */
export const keyUse = z.object({ pubkey, state: z.enum(['unknown', 'pending_deposit', 'validator']) })

export type Validator = z.output<typeof validator>
export type ValidatorStatus = z.output<typeof validatorStatus>
export type KeyUse = z.output<typeof keyUse>
