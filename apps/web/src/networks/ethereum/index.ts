import { ethereumNetworkIds, ethereumNetworks, isEthereumNetworkId } from '@granary/chains'
import type { MessageId } from '#web/i18n/MessageId.ts'
import type { HomePlace, NetworkModule, PlanKind } from '../NetworkModule.ts'
import { routes } from './routes.ts'
import { batchDepositAddress, executionShareTexts, likelyNetwork, offersSsv } from './settings/index.ts'

const stakes = () => import('./staking/planKind.ts')

/** Validators on mainnet and the test network Hoodi. Paths start with the network: `/hoodi/staking`. */
export const ethereum = {
  id: 'ethereum',
  homeRows: [
    {
      id: 'ethereum',
      name: 'home.ethereum',
      mark: 'ethereum',
      minimum: 'home.minimumEth',
      exit: 'home.exitEthereum',
      places: () => [placeOf('eth')],
    },
    {
      id: 'hoodi',
      name: 'home.hoodi',
      mark: 'ethereum',
      minimum: 'home.minimumTestEth',
      exit: 'home.exitEthereum',
      places: () => [placeOf('hoodi')],
    },
    {
      id: 'ssv',
      name: 'home.ssv',
      mark: 'ssv',
      minimum: 'home.minimumEth',
      exit: 'home.exitEthereum',
      note: 'home.ssvNote',
      places: () => ethereumNetworkIds.flatMap(id => (offersSsv(id) ? [ssvPlaceOf(id)] : [])),
    },
  ],
  help: async () => (await import('./help.ts')).help,
  routes,
  renderedPaths: ethereumNetworkIds.flatMap(id => [`/${id}`, `/${id}/staking`]),
  dashboard: {
    networks: () =>
      ethereumNetworkIds.map(id => ({
        chain: ethereumNetworks[id],
        link: (path, account) => ({ to: `/${id}/${pageOf(path)}`, search: account ? { account } : {} }),
      })),
    placeOf: path => {
      const [, first = ''] = path.split('/')
      return isEthereumNetworkId(first) ? first : null
    },
    link: (place, watched) =>
      isEthereumNetworkId(place) ? { to: `/${place}/validator`, search: watched ?? {} } : null,
    likelyPlace: likelyNetwork,
    isOpenToVisitors: true,
  },
  planKinds: {
    'ethereum.stake': { view: async () => (await stakes()).loadView() },
    'ssv.stake': { view: async () => (await stakes()).loadView() },
    'ethereum.partial': planKind('reward.unfinished.action.ethereum.partial', 'operation', 'partial'),
    'ethereum.exit': planKind('reward.unfinished.action.ethereum.exit', 'operation', 'exit'),
    'ethereum.compound': planKind('reward.unfinished.action.ethereum.compound', 'operation', 'compound'),
    'ethereum.consolidate': planKind(
      'reward.unfinished.action.ethereum.consolidate',
      'operation',
      'consolidate',
    ),
    'ethereum.topUp': planKind('reward.unfinished.action.ethereum.topUp', 'operation', 'top-up'),
    'ethereum.claim': planKind('reward.unfinished.action.ethereum.claim', 'claim'),
    'ssv.deposit': planKind('reward.unfinished.action.ssv.deposit', 'ssv/validator-detail'),
    'ssv.withdraw': planKind('reward.unfinished.action.ssv.withdraw', 'ssv/validator-detail'),
    'ssv.reactivate': planKind('reward.unfinished.action.ssv.reactivate', 'ssv/validator-detail'),
    'ssv.exit': planKind('reward.unfinished.action.ssv.exit', 'ssv/validator-detail'),
    'ssv.remove': planKind('reward.unfinished.action.ssv.remove', 'ssv/validator-detail'),
  },
  stored: async () => (await stakes()).loadStored(),
  drivers: {
    'evm-deposit': async () => (await stakes()).loadDriver(),
  },
  shareTexts: t =>
    executionShareTexts(
      t,
      ethereumNetworkIds.map(id => ethereumNetworks[id]),
    ),
} as const satisfies NetworkModule

/** The dashboard's page in a path: `/hoodi/claim` is `claim`; its first page for another network's path. */
function pageOf(path: string): string {
  const [, first = '', page = ''] = path.split('/')
  return isEthereumNetworkId(first) && page ? page : 'reward'
}

function placeOf(network: (typeof ethereumNetworkIds)[number]): HomePlace {
  return {
    chain: ethereumNetworks[network],
    link: { to: `/${network}/staking` },
    about: { to: `/${network}` },
    dashboard: { to: `/${network}/validator` },
    isLikely: network === likelyNetwork || batchDepositAddress(ethereumNetworks[network].id) !== undefined,
    watch: async listener => (await import('./reward-plan/watchRate.ts')).watchRate(network, listener),
  }
}

/** Validators that SSV operators run, where the provider offers them. */
function ssvPlaceOf(network: (typeof ethereumNetworkIds)[number]): HomePlace {
  const { about, ...place } = placeOf(network)
  return {
    ...place,
    link: { to: `/${network}/ssv/operators` },
    dashboard: { to: `/${network}/ssv/validator-detail` },
  }
}

function planKind(title: MessageId, page: string, action?: string): PlanKind {
  return {
    title,
    link: ({ chainId, account }) => {
      const network = ethereumNetworkIds.find(id => ethereumNetworks[id].id === chainId)
      return network && { to: `/${network}/${page}`, search: { account, ...(action && { action }) } }
    },
  }
}
