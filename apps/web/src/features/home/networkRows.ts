import type { EthereumNetworkId } from '@granary/chains'
import type { MessageId } from '../../i18n/MessageId.ts'
import { offeredConfluxNetworks } from '../../networks/conflux/settings/index.ts'
import type { NetworkMarkName } from './NetworkMark.tsx'

export type NetworkRowData = {
  name: MessageId
  mark: NetworkMarkName
  minimum: MessageId
  exit: MessageId
  note?: MessageId
  /** The network of the site that the row opens; without it the network is yet to come. */
  network?: EthereumNetworkId | 'conflux'
}

/** The networks list of the home page: what can be open, then what is coming. */
export const networkRows: readonly NetworkRowData[] = [
  {
    name: 'home.ethereum',
    mark: 'ethereum',
    minimum: 'home.minimumEth',
    exit: 'home.exitEthereum',
    network: 'eth',
  },
  {
    name: 'home.hoodi',
    mark: 'ethereum',
    minimum: 'home.minimumTestEth',
    exit: 'home.exitEthereum',
    network: 'hoodi',
  },
  {
    name: 'home.ssv',
    mark: 'ssv',
    minimum: 'home.minimumEth',
    exit: 'home.exitEthereum',
    note: 'home.ssvNote',
  },
  {
    name: 'home.avalanche',
    mark: 'avalanche',
    minimum: 'home.minimumAvax',
    exit: 'home.exitAvalanche',
    note: 'home.avalancheNote',
  },
  { name: 'home.manta', mark: 'manta', minimum: 'home.unknown', exit: 'home.exitManta' },
  { name: 'home.lava', mark: 'lava', minimum: 'home.unknown', exit: 'home.exitCosmos' },
  { name: 'home.fantom', mark: 'fantom', minimum: 'home.minimumFtm', exit: 'home.exitFantom' },
  { name: 'home.confluxCore', mark: 'conflux', minimum: 'home.minimumCfx', exit: 'home.unknown' },
  {
    name: 'home.confluxESpace',
    mark: 'conflux',
    minimum: 'home.minimumNone',
    exit: 'home.unknown',
    ...(offeredConfluxNetworks[0] && { network: 'conflux' }),
  },
  {
    name: 'home.cosmos',
    mark: 'cosmos',
    minimum: 'home.unknown',
    exit: 'home.exitCosmos',
    note: 'home.cosmosNote',
  },
]
