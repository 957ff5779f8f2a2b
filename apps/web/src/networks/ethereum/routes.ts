import { isEthereumNetworkId } from '@granary/chains'
import { createRoute, notFound } from '@tanstack/react-router'
import type { SiteRoot } from '#web/routes/createRoot.ts'
import { lazyPage } from '#web/routes/lazyPage.tsx'
import { pageData, widePageData } from '#web/routes/pageData.ts'
import { texts } from '#web/routes/texts.ts'

const pages = {
  home: lazyPage(() => import('./home/EthereumHomePage.tsx'), 'EthereumHomePage', ['contact']),
  dashboard: lazyPage(() => import('./dashboard/DashboardLayout.tsx'), 'DashboardLayout', ['reward']),
  staking: lazyPage(() => import('./staking/index.ts'), 'StakingPage', ['stake']),
  validator: lazyPage(() => import('./validator/page/ValidatorPage.tsx'), 'ValidatorPage', [
    'stake',
    'reward',
  ]),
  rewards: lazyPage(() => import('./rewards/RewardPage.tsx'), 'RewardPage', ['reward']),
  claim: lazyPage(() => import('./claim/ClaimPage.tsx'), 'ClaimPage', [
    'claim',
    'reward',
    'stake',
    'stake.action',
  ]),
  operation: lazyPage(() => import('./operation/OperationPage.tsx'), 'OperationPage', [
    'claim',
    'reward',
    'stake',
    'stake.action',
  ]),
  ssvDeposit: lazyPage(() => import('./ssv/deposit/SsvDepositPage.tsx'), 'SsvDepositPage', [
    'stake',
    'stake.ssv',
  ]),
  ssvHome: lazyPage(() => import('./ssv/frame/SsvHomeLayout.tsx'), 'SsvHomeLayout', ['stake', 'stake.ssv']),
  ssvOperators: lazyPage(() => import('./ssv/operators/OperatorsPage.tsx'), 'OperatorsPage', [
    'stake',
    'stake.ssv',
  ]),
  ssvFundingPeriod: lazyPage(() => import('./ssv/funding/FundingPeriodPage.tsx'), 'FundingPeriodPage', [
    'stake',
    'stake.ssv',
  ]),
  ssvUploadFiles: lazyPage(() => import('./ssv/upload/UploadFilesPage.tsx'), 'UploadFilesPage', [
    'stake',
    'stake.ssv',
  ]),
  ssvValidator: lazyPage(() => import('./ssv/validator/SsvValidatorPage.tsx'), 'SsvValidatorPage', [
    'stake',
    'stake.action',
    'stake.ssv',
    'reward',
  ]),
}

const values = { network: 'Ethereum' }
const page = (key: Parameters<typeof pageData>[0]) => pageData(key, values)
const widePage = (key: Parameters<typeof widePageData>[0]) => widePageData(key, values)

/** The routes under `/eth` and `/hoodi`. */
export function routes(root: SiteRoot) {
  const network = createRoute({
    getParentRoute: () => root,
    path: '/$network',
    beforeLoad: ({ params }) => {
      if (!isEthereumNetworkId(params.network)) throw notFound()
    },
  })
  const inNetwork = { getParentRoute: () => network }
  const networkHome = createRoute({
    ...inNetwork,
    path: '/',
    component: pages.home,
    ...page('networkHome'),
  })

  const dashboard = createRoute({ ...inNetwork, id: 'dashboard' })
  const tabs = createRoute({ getParentRoute: () => dashboard, id: 'tabs', component: pages.dashboard })
  const inDashboard = { getParentRoute: () => tabs }
  /** The owner: an address, or a watch list id. Default: the connected account. */
  const owner = texts('account', 'keys')
  const reward = createRoute({
    ...inDashboard,
    path: 'reward',
    component: pages.rewards,
    validateSearch: owner,
    ...widePage('reward'),
  })
  const validator = createRoute({
    ...inDashboard,
    path: 'validator',
    component: pages.validator,
    // A public key; the page validates it.
    validateSearch: texts('pubkey', 'account', 'keys'),
    ...widePage('validator'),
  })
  const claim = createRoute({
    ...inDashboard,
    path: 'claim',
    component: pages.claim,
    validateSearch: owner,
    ...widePage('claim'),
  })
  const operation = createRoute({
    ...inDashboard,
    path: 'operation',
    component: pages.operation,
    // The operation and its validators (comma-separated indices); the page validates both.
    validateSearch: texts('account', 'keys', 'action', 'validators'),
    ...widePage('operation'),
  })
  const staking = createRoute({
    getParentRoute: () => dashboard,
    path: 'staking',
    // `amount`: the planned ETH as typed, `kind`: 0x01 or 0x02; the flow's form checks both. `account`: whose unfinished
    // stake to open.
    validateSearch: texts('amount', 'kind', 'account'),
    component: pages.staking,
    staticData: { ...page('staking').staticData, readsSearchLate: true },
  })

  const ssvHome = createRoute({ ...inNetwork, id: 'ssv-home', component: pages.ssvHome })
  const inSsvHome = { getParentRoute: () => ssvHome }
  const ssvOperators = createRoute({
    ...inSsvHome,
    path: 'ssv/operators',
    component: pages.ssvOperators,
    // Chosen ids, comma-separated; the page validates them.
    validateSearch: texts('operators'),
    ...widePage('ssvOperators'),
  })
  const ssvFundingPeriod = createRoute({
    ...inSsvHome,
    path: 'ssv/funding-period',
    component: pages.ssvFundingPeriod,
    validateSearch: texts('operators'),
    ...widePage('ssvFundingPeriod'),
  })
  const ssvUploadFiles = createRoute({
    ...inNetwork,
    path: 'ssv/upload-files',
    // The operators, which the page before kept too.
    validateSearch: texts('operators'),
    component: pages.ssvUploadFiles,
    ...widePage('ssvUploadFiles'),
  })
  const ssvValidatorDetail = createRoute({
    ...inNetwork,
    path: 'ssv/validator-detail',
    component: pages.ssvValidator,
    // One validator or cluster, and what to do with it; the page validates all. `account`: whose clusters to show.
    validateSearch: texts('pubkey', 'cluster', 'action', 'account'),
    ...widePage('ssvValidatorDetail'),
  })
  const ssvDeposit = createRoute({
    ...inNetwork,
    path: 'ssv/deposit',
    // `account`: whose unfinished stake to open.
    validateSearch: texts('account'),
    component: pages.ssvDeposit,
    ...widePage('ssvDeposit'),
  })

  return [
    network.addChildren([
      networkHome,
      dashboard.addChildren([tabs.addChildren([reward, validator, claim, operation]), staking]),
      ssvHome.addChildren([ssvOperators, ssvFundingPeriod]),
      ssvUploadFiles,
      ssvValidatorDetail,
      ssvDeposit,
    ]),
  ] as const
}
