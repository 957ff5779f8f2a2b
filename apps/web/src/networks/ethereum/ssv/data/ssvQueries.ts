import type { EthereumNetworkId } from '@granary/chains'
import { queryOptions } from '@tanstack/react-query'
import { errorCode } from '#web/api/errorCode.ts'
import { ssvApi } from './ssvApi.ts'

const refreshMs = 30_000
/** Fees and counts of thousands of operators change rarely. */
const tableRefreshMs = 120_000

const keyOf = (network: EthereumNetworkId) => ['ethereum', network, 'ssv'] as const

/** What the SSV network charges and asks for. */
export function governanceQuery(network: EthereumNetworkId) {
  return queryOptions({
    queryKey: [...keyOf(network), 'governance'],
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => ssvApi.call('getSsv', { params: { network } }, { signal }),
  })
}

/** Every operator that is not removed, and where the figures come from. */
export function operatorsQuery(network: EthereumNetworkId) {
  return queryOptions({
    queryKey: [...keyOf(network), 'operators'],
    staleTime: tableRefreshMs,
    refetchInterval: tableRefreshMs,
    queryFn: async ({ signal }) => {
      const [table, { ssvOperatorsOf }] = await Promise.all([
        ssvApi.call('listAllSsvOperators', { params: { network } }, { signal }),
        import('./loadedApi.ts'),
      ])
      const { source, apiReadAt, reach } = table
      return { source, apiReadAt, reach, operators: ssvOperatorsOf(table) }
    },
  })
}

/** An owner's clusters and nonce. */
export function accountQuery(network: EthereumNetworkId, owner: `0x${string}`) {
  return queryOptions({
    queryKey: [...keyOf(network), 'account', owner],
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => ssvApi.call('getSsvAccount', { params: { network, owner } }, { signal }),
  })
}

/** One page of an owner's validators is enough for a list; the rest is counted. */
export function validatorsQuery(network: EthereumNetworkId, owner: `0x${string}`) {
  return queryOptions({
    queryKey: [...keyOf(network), 'validators', owner],
    refetchInterval: refreshMs,
    queryFn: ({ signal }) =>
      ssvApi.call('listSsvValidators', { params: { network, owner }, query: { limit: 500 } }, { signal }),
  })
}

/**
 * A registered validator with its cluster and operators. Anyone can register any key, so the owner decides which
 * registration is meant.
 * @param owner whose registration; where it has none, or null: the newest one
 */
export function validatorQuery(
  network: EthereumNetworkId,
  pubkey: `0x${string}`,
  owner: `0x${string}` | null,
) {
  const params = { network, pubkey }
  return queryOptions({
    queryKey: [...keyOf(network), 'validator', pubkey, owner],
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) => {
      if (owner === null) return ssvApi.call('getSsvValidator', { params, query: {} }, { signal })
      try {
        return await ssvApi.call('getSsvValidator', { params, query: { owner } }, { signal })
      } catch (error) {
        if (errorCode(error) !== 'SSV_VALIDATOR_NOT_FOUND') throw error
        return ssvApi.call('getSsvValidator', { params, query: {} }, { signal })
      }
    },
  })
}

/** A cluster by its id: also one whose validators are all removed. */
export function clusterQuery(network: EthereumNetworkId, clusterId: `0x${string}`) {
  return queryOptions({
    queryKey: [...keyOf(network), 'cluster', clusterId],
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => ssvApi.call('getSsvCluster', { params: { network, clusterId } }, { signal }),
  })
}
