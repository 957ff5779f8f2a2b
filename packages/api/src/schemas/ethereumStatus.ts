import * as z from 'zod/mini'
import { gwei, wei } from './gwei.ts'
import { address, bytes32, hex } from './hex.ts'

const count = z.int().check(z.gte(0))

/** State of the beacon chain and the queues that a new deposit enters. */
export const ethereumStatus = z.object({
  chainId: z.int(),
  genesisForkVersion: hex(4),
  genesisValidatorsRoot: bytes32,
  genesisTimeSeconds: count,
  secondsPerSlot: z.int().check(z.gte(1)),
  slotsPerEpoch: z.int().check(z.gte(1)),
  /** Length of a reward day: 86,400, or less on a local chain. An annual rate covers 365 such days. */
  secondsPerDay: z.int().check(z.gte(1)),
  maxSeedLookaheadEpochs: count,
  headSlot: count,
  finalizedEpoch: count,
  activeValidators: count,
  totalActiveBalanceGwei: gwei,
  /** Deposits that the beacon chain has yet to process. */
  pendingDeposits: count,
  pendingDepositsGwei: gwei,
  maxPendingDepositsPerEpoch: count,
  /** Balance that may be activated per epoch (EIP-7251). */
  activationChurnGweiPerEpoch: gwei,
  /** The provider's batch contract and its on-chain fee per validator; null if not configured. */
  batchDeposit: z.nullable(z.object({ address, feePerValidatorWei: wei })),
  /** The provider offers no new validators while its validator client is unavailable. Omitted otherwise. */
  newValidatorsPaused: z.optional(z.boolean()),
})

export type EthereumStatus = z.output<typeof ethereumStatus>
