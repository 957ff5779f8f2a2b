import { createRootRoute, type RouteComponent, redirect } from '@tanstack/react-router'

/**
 * The frame of every page. An address that contains the text `undefined` comes from a broken link: redirect to /404.
 */
export function createRoot(frame: { component: RouteComponent; notFoundComponent: RouteComponent }) {
  return createRootRoute({
    ...frame,
    beforeLoad: ({ location }) => {
      if (location.pathname.includes('undefined')) throw redirect({ to: '/404', replace: true })
    },
  })
}

/** Parent of a network's routes. */
export type SiteRoot = ReturnType<typeof createRoot>
