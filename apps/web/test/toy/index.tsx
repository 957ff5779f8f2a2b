import { hoodi } from '@granary/chains'
import { createRoute } from '@tanstack/react-router'
import type { MessageId } from '#web/i18n/MessageId.ts'
import type { HomePlace, NetworkModule } from '#web/networks/NetworkModule.ts'
import type { SiteRoot } from '#web/routes/createRoot.ts'

/** Stand-ins for the catalogs of a real network. */
export const toyMessages = {
  'home.toy': 'Toy chain',
  'home.oldToy': 'Old toy chain',
  'contact.docsToy': 'Documentation of Toy chain',
  'contact.help.sectionToy': 'Toys',
  'contact.help.topic.toy-how': 'How do I stake toys?',
  'contact.help.topic.toy-how.text': ['You need ', ['toyMinimum'] as [string], ' toys.'],
  'router.toy': 'Stake - Toy',
  'router.toyDescription': 'Stake toys and earn toys.',
  'reward.unfinished.action.toy.stake': 'Stake toys',
}

const toy = (id: keyof typeof toyMessages) => id as MessageId

const chain = { ...hoodi, id: 424242, name: 'Toy chain', caipNetworkId: 'eip155:424242' } as const

const place: HomePlace = {
  chain,
  link: { to: '/toy/staking' },
  dashboard: { to: '/toy/staking', search: { tab: 'mine' } },
  isLikely: true,
  watch: async listener => {
    listener({ rateBasisPoints: 777, exitSeconds: 86_400 })
    return () => undefined
  },
}

/** A network that no other file of the site knows: see docs/add-a-network.md. */
export const toyNetwork: NetworkModule = {
  id: 'toy',
  homeRows: [
    {
      id: 'toy',
      name: toy('home.toy'),
      mark: 'cosmos',
      minimum: 'home.minimumNone',
      exit: 'home.unknown',
      places: () => [place],
    },
    {
      id: 'old-toy',
      name: toy('home.oldToy'),
      mark: 'cosmos',
      minimum: 'home.minimumNone',
      exit: 'home.unknown',
      standing: 'ended',
      places: () => [place],
    },
  ],
  help: async () => ({
    title: toy('contact.help.sectionToy'),
    topics: ['toy-how' as 'where'],
    links: [{ label: toy('contact.docsToy'), url: 'https://toy.example/docs' }],
    values: () => ({ toyMinimum: '7' }),
  }),
  routes: (root: SiteRoot) => [
    createRoute({
      getParentRoute: () => root,
      path: '/toy/staking',
      component: () => <h1>Stake toys here</h1>,
      staticData: {
        meta: {
          title: toy('router.toy') as 'router.home',
          description: toy('router.toyDescription') as 'router.home',
        },
      },
    }),
  ],
  dashboard: {
    placeOf: path => (path.startsWith('/toy/') ? 'toy' : null),
    link: place => (place === 'toy' ? { to: '/toy/staking', search: { tab: 'mine' } } : null),
    isOpenToVisitors: true,
    networks: () => [],
  },
  planKinds: {
    'toy.stake': {
      title: toy('reward.unfinished.action.toy.stake'),
      link: ({ account }) => ({ to: '/toy/staking', search: { account } }),
    },
    'toy.game': {
      view: async () => ({
        Rows: ({ record }) => <li>A game of {record.account}</li>,
        arrival: ({ id }) => ({ id, summary: 'Won', detail: 'The game is over.', page: undefined }),
      }),
    },
  },
}
