import { createRootRoute, type RouteComponent, redirect } from '@tanstack/react-router'
import { afterNextPaint } from '../shell/afterNextPaint.ts'

/**
 * The frame of every page. An address that contains the text `undefined` comes from a broken link: redirect to /404.
 * A followed link is marked on the screen before its page is put together, which takes several frames on a phone.
 */
export function createRoot(frame: { component: RouteComponent; notFoundComponent: RouteComponent }) {
  return createRootRoute({
    ...frame,
    beforeLoad: async ({ location, cause }) => {
      if (location.pathname.includes('undefined')) throw redirect({ to: '/404', replace: true })
      // Before the first page nothing is on the screen. A finger on a link preloads its page, and may already press it.
      if (cause !== 'enter') await afterNextPaint()
    },
  })
}

/** Parent of a network's routes. */
export type SiteRoot = ReturnType<typeof createRoot>
