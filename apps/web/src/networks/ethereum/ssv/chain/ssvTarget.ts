import { ssvCode } from 'virtual:ssv-code'
import {
  type EthereumNetworkId,
  ethereumNetworks,
  localSsvContracts,
  type SsvCodePin,
  ssvContracts,
} from '@granary/chains'
import { offersSsv } from '../../settings/index.ts'

/** The SSV contracts of a chain, pinned when the site is built: never what the server says. Lower case. */
export type SsvTarget = {
  chainId: number
  /** SSVNetwork. */
  network: `0x${string}`
  /** SSVNetworkViews. */
  views: `0x${string}`
  /** What runs there; null where the provider has pinned none. */
  code: SsvCodePin | null
}

/** Where this build of the site registers validators with SSV; undefined where the provider does not offer it. */
export function ssvTarget(id: EthereumNetworkId): SsvTarget | undefined {
  const { id: chainId } = ethereumNetworks[id]
  const contracts = isLocalChain ? localSsvContracts : pinned[chainId]
  if (!offersSsv(id) || !contracts) return undefined
  const code = isLocalChain ? localSsvContracts.code : (ssvCode[chainId] ?? null)
  return { chainId, network: lower(contracts.network), views: lower(contracts.views), code }
}

const isLocalChain = import.meta.env.MODE === 'devnet'

type Addresses = { network: string; views: string }

const pinned: Readonly<Record<string, Addresses | undefined>> = Object.fromEntries(
  Object.entries(ssvContracts).map(([id, { network, views }]) => [
    id,
    { network: network.address, views: views.address },
  ]),
)

const lower = (text: string) => text.toLowerCase() as `0x${string}`
