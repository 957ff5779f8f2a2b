import { alertRoutes } from './alertRoutes.ts'
import { dashboardRoutes } from './dashboardRoutes.ts'
import type { Route } from './Route.ts'
import { routes } from './routes.ts'

/** Every route of the API, for the server and its documents. Pages import the table they need. */
export const allRoutes = { ...routes, ...dashboardRoutes, ...alertRoutes } as const satisfies Record<
  string,
  Route
>
