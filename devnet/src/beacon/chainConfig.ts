import { hoodi } from '@granary/chains'
import type { ChainConfig } from '@lodestar/config'
import { minimalChainConfig } from '@lodestar/config/configs'
import { ACTIVE_PRESET, PresetName } from '@lodestar/params'
import { fromHex } from '@lodestar/utils'
import { devnetAddresses } from '../devnetAddresses.ts'

if (ACTIVE_PRESET !== PresetName.minimal)
  throw new Error('The devnet runs on the minimal preset: import beacon/preset.ts before any other module.')

/** Declared slot length, seconds. The devnet's clock may run faster or slower. */
export const secondsPerSlot = 1

/**
 * Hoodi's fork versions, so that real Hoodi deposit data verifies here, with every fork through Fulu at
 * genesis. Shortened waiting periods; churn limits leave room for consolidations (total churn minus
 * activation churn must exceed 32 ETH, or EIP-7251 requests are ignored).
 */
export const chainConfig: ChainConfig = {
  ...minimalChainConfig,
  CONFIG_NAME: 'granary-devnet',
  SECONDS_PER_SLOT: secondsPerSlot,
  SLOT_DURATION_MS: secondsPerSlot * 1000,
  ALTAIR_FORK_EPOCH: 0,
  BELLATRIX_FORK_EPOCH: 0,
  CAPELLA_FORK_EPOCH: 0,
  DENEB_FORK_EPOCH: 0,
  ELECTRA_FORK_EPOCH: 0,
  FULU_FORK_EPOCH: 0,
  GENESIS_FORK_VERSION: fromHex(hoodi.genesisForkVersion),
  ALTAIR_FORK_VERSION: fromHex('0x20000910'),
  BELLATRIX_FORK_VERSION: fromHex('0x30000910'),
  CAPELLA_FORK_VERSION: fromHex('0x40000910'),
  DENEB_FORK_VERSION: fromHex('0x50000910'),
  ELECTRA_FORK_VERSION: fromHex('0x60000910'),
  FULU_FORK_VERSION: fromHex('0x70000910'),
  TERMINAL_TOTAL_DIFFICULTY: 0n,
  DEPOSIT_CHAIN_ID: hoodi.id,
  DEPOSIT_NETWORK_ID: hoodi.id,
  DEPOSIT_CONTRACT_ADDRESS: fromHex(devnetAddresses.depositContract),
  SHARD_COMMITTEE_PERIOD: 2,
  MIN_VALIDATOR_WITHDRAWABILITY_DELAY: 1,
  MIN_PER_EPOCH_CHURN_LIMIT_ELECTRA: 8_192_000_000_000,
  MAX_PER_EPOCH_ACTIVATION_EXIT_CHURN_LIMIT: 4_096_000_000_000,
}
