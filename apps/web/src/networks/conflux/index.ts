import { confluxNetworkIds, confluxNetworks } from '@granary/chains'
import type { MessageId } from '#web/i18n/MessageId.ts'
import { provider } from '#web/settings/provider.ts'
import type { HomePlace, NetworkModule, PlanKind } from '../NetworkModule.ts'
import { routes } from './routes.ts'
import { offeredConfluxNetworks } from './settings/index.ts'

/** Vote pools on eSpace. Core space is upcoming. */
export const conflux = {
  id: 'conflux',
  homeRows: [
    {
      id: 'conflux-core',
      name: 'home.confluxCore',
      mark: 'conflux',
      minimum: 'home.minimumCfx',
      exit: 'home.unknown',
    },
    {
      id: 'conflux-espace',
      name: 'home.confluxESpace',
      mark: 'conflux',
      minimum: 'home.minimumNone',
      exit: 'home.unknown',
      places: () => offeredConfluxNetworks.map(placeOf),
    },
  ],
  help: async () => (await import('./help.ts')).help,
  routes,
  dashboard: {
    networks: () =>
      offeredConfluxNetworks.map(network => ({
        chain: confluxNetworks[network],
        link: (_, account) => ({
          to: '/conflux/espace/dashboard',
          search: { network, ...(account && { account }) },
        }),
      })),
    placeOf: path => (path.startsWith('/conflux/') ? 'conflux' : null),
    link: (place, watched) =>
      place === 'conflux'
        ? { to: '/conflux/espace/dashboard', search: watched?.account ? { account: watched.account } : {} }
        : null,
    isOpenToVisitors: false,
  },
  planKinds: {
    'conflux.stake': planKind('reward.unfinished.action.conflux.stake', 'staking'),
    'conflux.unstake': planKind('reward.unfinished.action.conflux.unstake', 'dashboard'),
    'conflux.claim': planKind('reward.unfinished.action.conflux.claim', 'dashboard'),
    'conflux.withdraw': planKind('reward.unfinished.action.conflux.withdraw', 'dashboard'),
  },
} as const satisfies NetworkModule

function placeOf(network: (typeof offeredConfluxNetworks)[number]): HomePlace {
  const chain = confluxNetworks[network]
  // Prefers a pool without a minimum, as the specification says of eSpace; else the row shows a vote's.
  const pool = provider.cfx[chain.id]
  return {
    chain,
    link: { to: '/conflux/espace/staking', search: { network, ...(pool && { pool }) } },
    dashboard: { to: '/conflux/espace/dashboard', search: { network, ...(pool && { pool }) } },
    isLikely: true,
    watch: async listener => (await import('./pools/reading/watchPool.ts')).watchPool(network, listener),
    minimum: pool ? undefined : 'home.minimumCfx',
  }
}

function planKind(title: MessageId, page: 'staking' | 'dashboard'): PlanKind {
  return {
    title,
    link: ({ chainId, call, account }) => {
      const network = confluxNetworkIds.find(id => confluxNetworks[id].id === chainId)
      return network && { to: `/conflux/espace/${page}`, search: { network, pool: call.to, account } }
    },
  }
}
