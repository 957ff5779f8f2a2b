import type { HealthCheck } from './modules/health/HealthCheck.ts'
import type { Database } from './platform/db/Database.ts'
import type { ChainUpstreams } from './platform/upstreams/createChainUpstreams.ts'
import type { EthereumUpstreams } from './platform/upstreams/createEthereumUpstreams.ts'

/** What readiness looks at: the database, without which nothing works, and every upstream that is set up. */
export function healthChecks(
  database: Database,
  upstreams: ChainUpstreams,
  networks: EthereumUpstreams,
): HealthCheck[] {
  const beacons = Object.values(networks).filter(({ configured }) => configured)
  const nodes = [...upstreams.values()].filter(({ configured }) => configured)
  return [
    { name: 'database', vital: true, run: () => database.check() },
    ...nodes.map(upstream => ({
      name: `rpc ${upstream.chain.caipNetworkId}`,
      vital: false,
      run: async () => {
        const rpc = await upstream.rpc()
        await rpc.call('eth_blockNumber', [])
      },
    })),
    ...beacons.map(network => ({
      name: `beacon ${network.chain.caipNetworkId}`,
      vital: false,
      run: async () => {
        const { beacon } = await network.nodes()
        await beacon.headSlot()
      },
    })),
  ]
}
