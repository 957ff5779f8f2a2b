import { utcDaySeconds } from '@granary/staking/ethereum/rewards'
import * as z from 'zod'
import { count } from './count.ts'
import { isHttpUrl } from './isHttpUrl.ts'

const httpUrl = z.string().refine(isHttpUrl, 'is not an http or https address')

/** A multiple of an epoch of the network; which one, the beacon node tells. */
const daySeconds = count(8, utcDaySeconds).default(utcDaySeconds)

/** Rewards of Ethereum validators: how they are read, and of how many that are not the provider's own. */
export const rewardVariables = {
  REWARD_SCAN_SECONDS: count(1, 3_600).default(12),
  REWARD_DAY_SECONDS_ETH_MAINNET: daySeconds,
  REWARD_DAY_SECONDS_ETH_HOODI: daySeconds,
  WATCHED_VALIDATORS_MAX: count(0, 1_000_000).default(10_000),
  SECOND_BEACON_API_URL_ETH_MAINNET: httpUrl.optional(),
  SECOND_BEACON_API_URL_ETH_HOODI: httpUrl.optional(),
}
