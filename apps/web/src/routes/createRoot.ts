import { createRootRoute, type RouteComponent, redirect } from '@tanstack/react-router'

/** The frame of every page. An address that holds the text `undefined` comes from a broken link: it leads to /404. */
export function createRoot(frame: { component: RouteComponent; notFoundComponent: RouteComponent }) {
  return createRootRoute({
    ...frame,
    beforeLoad: ({ location }) => {
      if (location.pathname.includes('undefined')) throw redirect({ to: '/404', replace: true })
    },
  })
}

/** What the routes of a network hang on. */
export type SiteRoot = ReturnType<typeof createRoot>
