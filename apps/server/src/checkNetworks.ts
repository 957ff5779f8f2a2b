import type { EthereumUpstreams } from './networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { checkBatchContract } from './networks/ethereum/validators/checkBatchContract.ts'
import type { Keys } from './networks/ethereum/validators/keys/createKeys.ts'
import type { RewardTerms } from './networks/ethereum/validators/splitter/createRewardTerms.ts'
import type { Log } from './platform/log/createLog.ts'
import type { ChainUpstreams } from './platform/upstreams/createChainUpstreams.ts'
import type { Settings } from './settings.ts'

/**
 * Asks every node at start whether it is of its network and says so in the log. A network that fails is refused to
 * visitors and asked again when one comes; the others serve meanwhile.
 */
export function checkNetworks(
  upstreams: ChainUpstreams,
  networks: EthereumUpstreams,
  keys: Keys | undefined,
  rewards: RewardTerms,
  settings: Settings['ethereum'],
  log: Log,
): void {
  const report = (network: string, check: Promise<unknown>) =>
    check.then(
      () => log.info({ network }, 'network ready'),
      error => log.error({ network, err: error }, 'network refused'),
    )
  for (const upstream of upstreams.values())
    if (upstream.configured) report(upstream.chain.caipNetworkId, upstream.rpc())
  for (const network of Object.values(networks))
    if (network.configured)
      report(`beacon ${network.chain.caipNetworkId}`, keys ? keys.ready(network) : network.nodes())
  for (const network of Object.values(networks))
    if (network.configured && rewards.hasShare(network))
      report(`reward splitter ${network.chain.caipNetworkId}`, rewards.ready(network))
  for (const network of Object.values(networks)) {
    const { batchDepositAddress } = settings[network.id]
    if (!network.configured || !batchDepositAddress) continue
    const check = network.nodes().then(({ rpc }) => checkBatchContract(rpc, batchDepositAddress))
    report(`batch contract ${network.chain.caipNetworkId}`, check)
  }
}
