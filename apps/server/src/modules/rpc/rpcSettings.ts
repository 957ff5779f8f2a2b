import { count } from '#server/platform/settings/count.ts'
import { defineSettings } from '#server/platform/settings/defineSettings.ts'

/** What the JSON-RPC proxies are set up with. */
export const rpcSettings = defineSettings({
  variables: {
    RATE_LIMIT_RPC_PER_MINUTE: count(0, 10_000_000).default(6_000),
    RPC_CACHE_MEGABYTES: count(0, 4_096).default(64),
    RPC_CALL_GAS_MAX: count(1_000_000, 1_000_000_000).default(50_000_000),
  },
  read: values => ({
    /** Memory for cached answers, all chains together. */
    cacheBytes: values.RPC_CACHE_MEGABYTES * 1024 * 1024,
    /** No call of a visitor may make a node use more gas. */
    callGasMax: BigInt(values.RPC_CALL_GAS_MAX),
    /** Of one visitor; 0 is no limit. */
    callsPerMinute: values.RATE_LIMIT_RPC_PER_MINUTE,
  }),
})
