import { isEthereumNetworkId } from '@granary/chains'
import { createRootRoute, createRoute, notFound, redirect } from '@tanstack/react-router'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { RootLayout } from '../shell/RootLayout.tsx'
import { lazyPage } from './lazyPage.tsx'
import { pageData, soonData } from './pageData.ts'
import { texts } from './texts.ts'

const pages = {
  home: lazyPage(() => import('../features/home/index.ts'), 'HomePage', ['home']),
  help: lazyPage(() => import('../features/help/index.ts'), 'HelpPage', ['contact']),
  community: lazyPage(() => import('../features/about/index.ts'), 'CommunityPage', ['contact']),
  about: lazyPage(() => import('../features/about/index.ts'), 'AboutPage', ['contact']),
  networkHome: lazyPage(() => import('../networks/ethereum/home/index.ts'), 'EthereumHomePage', ['contact']),
  dashboard: lazyPage(() => import('../networks/ethereum/dashboard/index.ts'), 'DashboardLayout', ['reward']),
  staking: lazyPage(() => import('../networks/ethereum/staking/index.ts'), 'StakingPage', ['stake']),
  validator: lazyPage(() => import('../networks/ethereum/validator/index.ts'), 'ValidatorPage', [
    'stake',
    'reward',
  ]),
  rewards: lazyPage(() => import('../networks/ethereum/rewards/index.ts'), 'RewardPage', ['reward']),
  claim: lazyPage(() => import('../networks/ethereum/claim/index.ts'), 'ClaimPage', [
    'claim',
    'reward',
    'stake',
  ]),
  operation: lazyPage(() => import('../networks/ethereum/operation/index.ts'), 'OperationPage', [
    'claim',
    'reward',
    'stake',
  ]),
  confluxStaking: lazyPage(() => import('../networks/conflux/staking/index.ts'), 'ConfluxStakingPage', [
    'stake',
  ]),
  confluxDashboard: lazyPage(() => import('../networks/conflux/dashboard/index.ts'), 'ConfluxDashboardPage', [
    'reward',
    'claim',
    'stake',
  ]),
  placeholder: lazyPage(() => import('../features/placeholder/index.ts'), 'PlaceholderPage', []),
}

const soon = (key: Parameters<typeof soonData>[0]) => ({ component: pages.placeholder, ...soonData(key) })

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ location }) => {
    if (location.pathname.includes('undefined')) throw redirect({ to: '/404', replace: true })
  },
})

const top = { getParentRoute: () => root }

const home = createRoute({ ...top, path: '/', component: pages.home, ...pageData('home') })
const missing = createRoute({ ...top, path: '/404', component: NotFoundPage, ...pageData('notFound') })
const confluxStaking = createRoute({
  ...top,
  path: '/conflux/espace/staking',
  component: pages.confluxStaking,
  validateSearch: texts('network', 'pool', 'amount', 'account'),
  ...pageData('confluxStaking'),
})
const confluxDashboard = createRoute({
  ...top,
  path: '/conflux/espace/dashboard',
  component: pages.confluxDashboard,
  validateSearch: texts('network', 'pool', 'account'),
  ...pageData('confluxDashboard'),
})
const contact = createRoute({ ...top, path: '/contact', ...soon('contact') })
const help = createRoute({ ...top, path: '/help', component: pages.help, ...pageData('help') })
const tutorials = createRoute({ ...top, path: '/tutorials', ...soon('tutorials') })
const community = createRoute({
  ...top,
  path: '/community',
  component: pages.community,
  ...pageData('community'),
})
const about = createRoute({ ...top, path: '/about', component: pages.about, ...pageData('about') })

const network = createRoute({
  ...top,
  path: '/$network',
  beforeLoad: ({ params }) => {
    if (!isEthereumNetworkId(params.network)) throw notFound()
  },
})
const inNetwork = { getParentRoute: () => network }
const networkHome = createRoute({
  ...inNetwork,
  path: '/',
  component: pages.networkHome,
  ...pageData('networkHome'),
})

const dashboard = createRoute({ ...inNetwork, id: 'dashboard', component: pages.dashboard })
const inDashboard = { getParentRoute: () => dashboard }
/** Whose validators: an address, or the id of a watch list. Without either those of the connected account. */
const owner = texts('account', 'keys')
const reward = createRoute({
  ...inDashboard,
  path: 'reward',
  component: pages.rewards,
  validateSearch: owner,
  ...pageData('reward'),
})
const validator = createRoute({
  ...inDashboard,
  path: 'validator',
  component: pages.validator,
  // A public key: the page itself says when it is none.
  validateSearch: texts('pubkey', 'account', 'keys'),
  ...pageData('validator'),
})
const claim = createRoute({
  ...inDashboard,
  path: 'claim',
  component: pages.claim,
  validateSearch: owner,
  ...pageData('claim'),
})
const operation = createRoute({
  ...inDashboard,
  path: 'operation',
  component: pages.operation,
  // What is to be done and with which validators (their indices, with commas): the page judges both.
  validateSearch: texts('account', 'keys', 'action', 'validators'),
  ...pageData('operation'),
})
const staking = createRoute({
  ...inDashboard,
  path: 'staking',
  // The amount in ETH that was planned elsewhere, as typed: the form of the flow reads and judges it. The account
  // whose unfinished stake is asked for.
  validateSearch: texts('amount', 'account'),
  component: pages.staking,
  ...pageData('staking'),
})

const ssvHome = createRoute({ ...inNetwork, id: 'ssv-home' })
const inSsvHome = { getParentRoute: () => ssvHome }
const ssvOperators = createRoute({ ...inSsvHome, path: 'ssv/operators', ...soon('ssvOperators') })
const ssvFundingPeriod = createRoute({
  ...inSsvHome,
  path: 'ssv/funding-period',
  ...soon('ssvFundingPeriod'),
})
const ssvUploadFiles = createRoute({ ...inNetwork, path: 'ssv/upload-files', ...soon('ssvUploadFiles') })
const ssvValidatorDetail = createRoute({
  ...inNetwork,
  path: 'ssv/validator-detail',
  ...soon('ssvValidatorDetail'),
})
const ssvDeposit = createRoute({ ...inNetwork, path: 'ssv/deposit', ...soon('ssvDeposit') })

/** The routing table (staking application, section 2). */
export const routeTree = root.addChildren([
  home,
  missing,
  confluxStaking,
  confluxDashboard,
  contact,
  help,
  tutorials,
  community,
  about,
  network.addChildren([
    networkHome,
    dashboard.addChildren([reward, validator, claim, operation, staking]),
    ssvHome.addChildren([ssvOperators, ssvFundingPeriod]),
    ssvUploadFiles,
    ssvValidatorDetail,
    ssvDeposit,
  ]),
])
