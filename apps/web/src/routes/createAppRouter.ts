import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { PageError } from '../shell/PageError.tsx'
import { onRouterError } from './onRouterError.ts'
import type { RouteData } from './RouteMeta.ts'
import { routeTree } from './routeTree.ts'

/** The site's router; only tests pass a history. */
export function createAppRouter(history?: RouterHistory) {
  let leaving = ''
  const router = createRouter({
    ...plainSearch,
    ...(history && { history }),
    routeTree,
    defaultPreload: 'intent',
    notFoundMode: 'root',
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: PageError,
    defaultOnCatch: error => void onRouterError(error, leaving),
    scrollRestoration: true,
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    leaving = fromLocation?.searchStr ?? ''
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation) scrollAfterNavigation(toLocation.hash)
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces can be augmented
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption extends RouteData {}
}

/** Queries are plain text, `?amount=320`, instead of the router's JSON values. */
const plainSearch = {
  parseSearch: (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(search))
      if (value !== undefined) query.set(name, String(value))
    return query.size > 0 ? `?${query}` : ''
  },
}

const narrowBelow = 768

/** On narrow screens each navigation scrolls to the top, unless the address has an anchor. */
export function scrollAfterNavigation(hash: string): void {
  if (window.innerWidth < narrowBelow && !hash) window.scrollTo(0, 0)
}
