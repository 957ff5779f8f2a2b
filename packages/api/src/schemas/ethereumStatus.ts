import * as z from 'zod/mini'
import { gwei, wei } from './gwei.ts'
import { address, bytes32, hex } from './hex.ts'

const count = z.int().check(z.gte(0))

/** What the beacon chain says about itself, and the queues that a new deposit will stand in. */
export const ethereumStatus = z.object({
  chainId: z.int(),
  genesisForkVersion: hex(4),
  genesisValidatorsRoot: bytes32,
  genesisTimeSeconds: count,
  secondsPerSlot: z.int().check(z.gte(1)),
  slotsPerEpoch: z.int().check(z.gte(1)),
  /** Length of a day of rewards: 86,400, or less on a local chain. A year's rate is of 365 such days. */
  secondsPerDay: z.int().check(z.gte(1)),
  maxSeedLookaheadEpochs: count,
  headSlot: count,
  finalizedEpoch: count,
  activeValidators: count,
  totalActiveBalanceGwei: gwei,
  /** Deposits that wait to be processed by the beacon chain. */
  pendingDeposits: count,
  pendingDepositsGwei: gwei,
  maxPendingDepositsPerEpoch: count,
  /** Balance that may become active in one epoch (EIP-7251). */
  activationChurnGweiPerEpoch: gwei,
  /** The provider's batch contract and its fee per validator as the chain says it; null where none is configured. */
  batchDeposit: z.nullable(z.object({ address, feePerValidatorWei: wei })),
  /** The provider offers no new validators, for its validator client does not answer. Left out otherwise. */
  newValidatorsPaused: z.optional(z.boolean()),
})

export type EthereumStatus = z.output<typeof ethereumStatus>
