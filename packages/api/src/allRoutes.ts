import { alertRoutes } from './alertRoutes.ts'
import { dashboardRoutes } from './dashboardRoutes.ts'
import type { Route } from './Route.ts'
import { routes } from './routes.ts'

/** Every route of the API: for the server and its documents. A page imports the table that it needs. */
export const allRoutes = { ...routes, ...dashboardRoutes, ...alertRoutes } as const satisfies Record<
  string,
  Route
>
