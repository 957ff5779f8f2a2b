import * as z from 'zod/mini'
import { pendingConsolidation, pendingDeposit } from '../beaconSchemas.ts'
import { epoch, gwei, hex, number } from '../beaconValues.ts'

const signedGwei = z.pipe(
  z.string().check(z.regex(/^-?\d+$/)),
  z.transform((text: string) => BigInt(text)),
)

const deposit = z.object({ pubkey: hex, withdrawal_credentials: hex, amount: gwei, signature: hex })
const proposerSlashing = z.object({
  signed_header_1: z.object({ message: z.object({ proposer_index: number }) }),
})
const indexedAttestation = z.object({ attesting_indices: z.array(number) })

/** Answers of the standard Beacon API about the past, as far as rewards need them. */
export const historySchemas = {
  header: z.object({
    data: z.object({
      root: hex,
      header: z.object({ message: z.object({ slot: number, parent_root: hex }) }),
    }),
  }),
  block: z.object({
    data: z.object({
      message: z.object({
        slot: number,
        proposer_index: number,
        parent_root: hex,
        body: z.object({
          proposer_slashings: z.array(proposerSlashing),
          attester_slashings: z.array(
            z.object({ attestation_1: indexedAttestation, attestation_2: indexedAttestation }),
          ),
          deposits: z.array(z.object({ data: deposit })),
          execution_payload: z.object({
            fee_recipient: hex,
            block_number: number,
            block_hash: hex,
            base_fee_per_gas: gwei,
            withdrawals: z.array(z.object({ validator_index: number, amount: gwei })),
          }),
          execution_requests: z.object({
            deposits: z.array(deposit),
            consolidations: z.array(z.object({ source_pubkey: hex, target_pubkey: hex })),
          }),
        }),
      }),
    }),
  }),
  finality: z.object({ data: z.object({ finalized: z.object({ epoch: number, root: hex }) }) }),
  validator: z.object({
    index: number,
    balance: gwei,
    validator: z.object({
      pubkey: hex,
      withdrawal_credentials: hex,
      effective_balance: gwei,
      slashed: z.boolean(),
      activation_epoch: epoch,
      exit_epoch: epoch,
      withdrawable_epoch: epoch,
    }),
  }),
  pendingDeposit,
  pendingConsolidation,
  blockReward: z.object({ data: z.object({ proposer_index: number, total: signedGwei }) }),
  duties: z.object({ data: z.array(z.object({ slot: number, validator_index: number })) }),
} as const

export type HistoryBlock = z.output<typeof historySchemas.block>['data']['message']
export type StateValidator = z.output<typeof historySchemas.validator>
