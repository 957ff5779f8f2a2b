import * as z from 'zod/mini'
import { gwei, hex, number } from './beaconValues.ts'

/** The constants of `/eth/v1/config/spec` that the server uses. */
export const beaconSpecSchema = z.object({
  SECONDS_PER_SLOT: number,
  SLOTS_PER_EPOCH: number,
  MAX_SEED_LOOKAHEAD: number,
  DEPOSIT_CHAIN_ID: number,
  DEPOSIT_CONTRACT_ADDRESS: hex,
  CHURN_LIMIT_QUOTIENT: gwei,
  MIN_PER_EPOCH_CHURN_LIMIT_ELECTRA: gwei,
  MAX_PER_EPOCH_ACTIVATION_EXIT_CHURN_LIMIT: gwei,
  MAX_PENDING_DEPOSITS_PER_EPOCH: number,
  SHARD_COMMITTEE_PERIOD: number,
  MIN_VALIDATOR_WITHDRAWABILITY_DELAY: number,
  MAX_VALIDATORS_PER_WITHDRAWALS_SWEEP: number,
  MAX_WITHDRAWALS_PER_PAYLOAD: number,
})

export type BeaconSpec = z.output<typeof beaconSpecSchema>
