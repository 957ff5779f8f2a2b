import { alertRoutes } from './alertRoutes.ts'
import { blockchainRoutes } from './blockchainRoutes.ts'
import { contactRoutes } from './contactRoutes.ts'
import { convertRoutes } from './convertRoutes.ts'
import { exitRoutes } from './exitRoutes.ts'
import { nameRoutes } from './nameRoutes.ts'
import { onrampRoutes } from './onrampRoutes.ts'
import { ownerRoutes } from './ownerRoutes.ts'
import type { Route } from './Route.ts'
import { registryRoutes } from './registryRoutes.ts'
import { routes } from './routes.ts'
import { rpcServiceRoutes } from './rpcServiceRoutes.ts'
import { sessionRoutes } from './sessionRoutes.ts'
import { ssvRoutes } from './ssvRoutes.ts'

/** Every route of the API, for the server and its documents. Pages import the table they need. */
export const allRoutes = {
  ...routes,
  ...ownerRoutes,
  ...exitRoutes,
  ...alertRoutes,
  ...contactRoutes,
  ...ssvRoutes,
  ...registryRoutes,
  ...nameRoutes,
  ...sessionRoutes,
  ...blockchainRoutes,
  ...rpcServiceRoutes,
  ...convertRoutes,
  ...onrampRoutes,
} as const satisfies Record<string, Route>
