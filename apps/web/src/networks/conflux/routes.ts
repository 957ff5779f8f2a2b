import { createRoute } from '@tanstack/react-router'
import type { SiteRoot } from '#web/routes/createRoot.ts'
import { lazyPage } from '#web/routes/lazyPage.tsx'
import { pageData, widePageData } from '#web/routes/pageData.ts'
import { texts } from '#web/routes/texts.ts'

const staking = lazyPage(() => import('./staking/page/ConfluxStakingPage.tsx'), 'ConfluxStakingPage', [
  'stake',
  'stake.action',
  'stake.conflux',
])
const dashboard = lazyPage(() => import('./dashboard/ConfluxDashboardPage.tsx'), 'ConfluxDashboardPage', [
  'reward',
  'claim',
  'stake',
  'stake.action',
  'stake.conflux',
])

export function routes(root: SiteRoot) {
  const top = { getParentRoute: () => root }
  return [
    createRoute({
      ...top,
      path: '/conflux/espace/staking',
      component: staking,
      validateSearch: texts('network', 'pool', 'amount', 'account'),
      ...pageData('confluxStaking'),
    }),
    createRoute({
      ...top,
      path: '/conflux/espace/dashboard',
      component: dashboard,
      validateSearch: texts('network', 'pool', 'account'),
      ...widePageData('confluxDashboard'),
    }),
  ] as const
}
