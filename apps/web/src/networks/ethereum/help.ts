import { ethereumNetworks } from '@granary/chains'
import { formatGwei, formatWei } from '@granary/staking/amount'
import { maxEffectiveBalanceGwei, minDepositGwei } from '@granary/staking/ethereum'
import { requestFeeCapWei } from '@granary/staking/ethereum/requests'
import type { TextValues } from '#web/i18n/useText.ts'
import type { NetworkHelp } from '../NetworkHelp.ts'
import { batchDepositAddress, likelyNetwork, rewardSplitter } from './settings/index.ts'

/** SHARD_COMMITTEE_PERIOD of mainnet and Hoodi: epochs of activity before an exit. */
const epochsBeforeExit = 256

export const help: NetworkHelp = {
  title: 'contact.help.sectionEthereum',
  topics: [
    'eth-how',
    'eth-kinds',
    'eth-queue',
    'eth-rewards',
    'eth-partial',
    'eth-exit',
    'eth-consolidate',
    'eth-slashing',
    'ssv',
    'ssv-balance',
    'ssv-leave',
  ],
  links: [
    { label: 'contact.docsEthereum', url: 'https://ethereum.org/staking/' },
    { label: 'contact.docsSsv', url: 'https://docs.ssv.network/' },
  ],
  rowOf: { ssv: 'ssv', 'ssv-balance': 'ssv', 'ssv-leave': 'ssv' },
  tutorials: ['first', 'claim', 'watch', 'safe'],
  values,
}

/** Addresses are those of this build's first network. */
function values(): TextValues {
  const chain = ethereumNetworks[likelyNetwork]
  return {
    ethPath: `/${likelyNetwork}`,
    ethNetwork: chain.name,
    ethMin: formatGwei(minDepositGwei),
    ethMax: formatGwei(maxEffectiveBalanceGwei),
    epochs: epochsBeforeExit,
    feeCap: formatWei(requestFeeCapWei),
    depositContract: chain.depositContract.address,
    withdrawalContract: chain.withdrawalRequests.address,
    consolidationContract: chain.consolidationRequests.address,
    batchContract: batchDepositAddress(chain.id) ?? 'none',
    splitterFactory: rewardSplitter(chain.id)?.factory ?? 'none',
    explorer: chain.blockExplorers.default.name,
    explorerUrl: chain.blockExplorers.default.url,
    beaconExplorer: chain.beaconExplorer.name,
    beaconExplorerUrl: chain.beaconExplorer.url,
  }
}
