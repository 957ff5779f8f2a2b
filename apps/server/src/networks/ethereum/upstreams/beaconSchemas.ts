import * as z from 'zod/mini'
import { epoch, gwei, hex, number } from './beaconValues.ts'

export const pendingDeposit = z.object({
  pubkey: hex,
  withdrawal_credentials: hex,
  amount: gwei,
  slot: number,
})
export const pendingConsolidation = z.object({ source_index: number, target_index: number })

/** Used answers of the standard Beacon API. */
export const beaconSchemas = {
  version: z.object({ data: z.object({ version: z.string() }) }),
  genesis: z.object({
    data: z.object({ genesis_time: number, genesis_validators_root: hex, genesis_fork_version: hex }),
  }),
  syncing: z.object({
    data: z.object({
      sync_distance: number,
      is_syncing: z.boolean(),
      el_offline: z.optional(z.boolean()),
    }),
  }),
  header: z.object({ data: z.object({ header: z.object({ message: z.object({ slot: number }) }) }) }),
  finality: z.object({ data: z.object({ finalized: z.object({ epoch: number }) }) }),
  validators: z.object({
    data: z.array(
      z.object({
        index: number,
        balance: gwei,
        status: z.string(),
        validator: z.object({
          pubkey: hex,
          withdrawal_credentials: hex,
          effective_balance: gwei,
          slashed: z.boolean(),
          activation_eligibility_epoch: epoch,
          activation_epoch: epoch,
          exit_epoch: epoch,
          withdrawable_epoch: epoch,
        }),
      }),
    ),
  }),
  pendingDeposits: z.object({ data: z.array(pendingDeposit) }),
  pendingPartialWithdrawals: z.object({
    data: z.array(z.object({ validator_index: number, amount: gwei, withdrawable_epoch: number })),
  }),
  pendingConsolidations: z.object({ data: z.array(pendingConsolidation) }),
  executionPayload: z.object({
    data: z.object({
      message: z.object({
        slot: number,
        body: z.object({ execution_payload: z.object({ parent_hash: hex, block_number: gwei }) }),
      }),
    }),
  }),
} as const

export type BeaconValidator = z.output<typeof beaconSchemas.validators>['data'][number]
export type PendingDeposit = z.output<typeof pendingDeposit>
export type PendingPartialWithdrawal = z.output<
  typeof beaconSchemas.pendingPartialWithdrawals
>['data'][number]
export type PendingConsolidation = z.output<typeof pendingConsolidation>
