import { type AnyRoute, createRoute, notFound } from '@tanstack/react-router'
import { checkNetworks } from '../networks/checkNetworks.ts'
import { networks } from '../networks/registry.ts'
import { provider } from '../settings/provider.ts'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { RootLayout } from '../shell/RootLayout.tsx'
import { createRoot, type SiteRoot } from './createRoot.ts'
import { lazyPage } from './lazyPage.tsx'
import { pageData } from './pageData.ts'
import { texts } from './texts.ts'

const pages = {
  home: lazyPage(() => import('../features/home/HomePage.tsx'), 'HomePage', ['home']),
  contact: lazyPage(() => import('../features/contact/ContactPage.tsx'), 'ContactPage', ['contact.form']),
  help: lazyPage(() => withHelpOfNetworks(import('../features/help/HelpPage.tsx')), 'HelpPage', [
    'contact',
    'contact.help',
  ]),
  tutorials: lazyPage(
    () => withHelpOfNetworks(import('../features/tutorials/TutorialsPage.tsx')),
    'TutorialsPage',
    ['contact.help'],
  ),
  community: lazyPage(() => import('../features/about/CommunityPage.tsx'), 'CommunityPage', [
    'contact.about',
  ]),
  legal: lazyPage(() => import('../features/legal/LegalPage.tsx'), 'LegalPage', []),
  about: lazyPage(() => import('../features/about/AboutPage.tsx'), 'AboutPage', ['contact', 'contact.about']),
}

/** A page that names figures of networks; they are there before it shows. */
async function withHelpOfNetworks<Page>(page: Promise<Page>): Promise<Page> {
  const help = import('../networks/helpOfNetworks.ts').then(({ loadHelpOfNetworks }) => loadHelpOfNetworks())
  const [module] = await Promise.all([page, help])
  return module
}

const root = createRoot({ component: RootLayout, notFoundComponent: NotFoundPage })
const top = { getParentRoute: () => root }

const home = createRoute({ ...top, path: '/', component: pages.home, ...pageData('home') })
const missing = createRoute({ ...top, path: '/404', component: NotFoundPage, ...pageData('notFound') })
const contact = createRoute({
  ...top,
  path: '/contact',
  component: pages.contact,
  validateSearch: texts('reference', 'code', 'request'),
  ...pageData('contact'),
})
const help = createRoute({
  ...top,
  path: '/help',
  component: pages.help,
  // `error`: a code to explain; `q`: words to search for.
  validateSearch: texts('error', 'q'),
  ...pageData('help'),
})
const tutorials = createRoute({
  ...top,
  path: '/tutorials',
  component: pages.tutorials,
  ...pageData('tutorials'),
})
const community = createRoute({
  ...top,
  path: '/community',
  component: pages.community,
  ...pageData('community'),
})
const about = createRoute({ ...top, path: '/about', component: pages.about, ...pageData('about') })

const terms = createRoute({ ...top, path: '/terms', ...legalPage('terms') })
const privacy = createRoute({ ...top, path: '/privacy', ...legalPage('privacy') })

const siteRoutes = [home, missing, contact, help, tutorials, community, about, terms, privacy] as const

/** The routes of every network with their types, against which links are checked. */
type RoutesOf<Modules> = Modules extends readonly [infer First, ...infer Rest]
  ? [
      ...(First extends { routes: (root: SiteRoot) => infer Routes extends readonly AnyRoute[] }
        ? Routes
        : []),
      ...RoutesOf<Rest>,
    ]
  : []

if (import.meta.env.DEV) checkNetworks(networks, siteRoutes)

const networkRoutes = networks.flatMap((network): readonly AnyRoute[] =>
  'routes' in network ? network.routes(root) : [],
) as unknown as RoutesOf<typeof networks>

/** The route table (staking application, section 2): the site's own pages, and each network's. */
export const routeTree = root.addChildren([...siteRoutes, ...networkRoutes])

/** A page that exists where the provider gave its text. */
function legalPage(page: 'terms' | 'privacy') {
  return {
    component: pages.legal,
    beforeLoad: () => {
      if (!provider.legal[page]) throw notFound()
    },
    ...pageData(page),
  }
}
