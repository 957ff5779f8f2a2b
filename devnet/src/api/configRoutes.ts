import type { BeaconApiMethods } from '@lodestar/api/beacon/server'
import { chainConfigToJson, type SpecValue, specValuesToJson } from '@lodestar/config'
import * as params from '@lodestar/params'
import { activePreset, presetToJson } from '@lodestar/params'
import type { BeaconChain } from '../beacon/BeaconChain.ts'

const constantNames =
  /^(DOMAIN_|GENESIS_|TIMELY_|WEIGHT_DENOMINATOR|PROPOSER_WEIGHT|[A-Z]+_WITHDRAWAL_PREFIX)/

/** Specification constants that clients sign or compute with. */
function constants(): Record<string, SpecValue> {
  const found: Record<string, SpecValue> = {}
  for (const [name, value] of Object.entries(params)) {
    if (!constantNames.test(name)) continue
    if (typeof value === 'number' || value instanceof Uint8Array) found[name] = value
  }
  return found
}

/** `/eth/v1/config/...` */
export function configRoutes({ config }: BeaconChain): BeaconApiMethods['config'] {
  return {
    getSpec: async () => ({
      data: { ...presetToJson(activePreset), ...specValuesToJson(constants()), ...chainConfigToJson(config) },
    }),
    getDepositContract: async () => ({
      data: { chainId: config.DEPOSIT_CHAIN_ID, address: config.DEPOSIT_CONTRACT_ADDRESS },
    }),
    getForkSchedule: async () => ({
      data: config.forksAscendingEpochOrder
        .filter(fork => Number.isFinite(fork.epoch))
        .map(fork => ({
          previousVersion: fork.prevVersion,
          currentVersion: fork.version,
          epoch: fork.epoch,
        })),
    }),
  }
}
