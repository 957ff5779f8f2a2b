import type { Route } from '@granary/api'
import { allRoutes } from '@granary/api/all'
import { RefusedError } from '../problems/RefusedError.ts'
import type { App } from './App.ts'
import { honoPath } from './honoPath.ts'

/** Answers what no route does: a wrong method on a known path, or an unknown path. Registered last. */
export function refuseUnknown(app: App): void {
  for (const [path, methods] of methodsByPath())
    app.all(path, () => {
      throw new MethodNotAllowedError(methods)
    })
  app.all('/api/*', context => {
    throw new RouteNotFoundError(context.req.path)
  })
}

function methodsByPath(): Map<string, string[]> {
  const byPath = new Map<string, string[]>()
  for (const route of Object.values(allRoutes) as Route[]) {
    const path = honoPath(route)
    byPath.set(path, [...(byPath.get(path) ?? []), route.method])
  }
  return byPath
}

/** The path exists, but not for this method. */
export class MethodNotAllowedError extends RefusedError {
  constructor(allowed: readonly string[]) {
    super('This address does not accept that method.', {
      code: 'METHOD_NOT_ALLOWED',
      status: 405,
      headers: { allow: allowed.join(', ') },
    })
  }
}

/** The API has nothing at this path. */
export class RouteNotFoundError extends RefusedError {
  constructor(path: string) {
    super('The API has no such route.', { code: 'ROUTE_NOT_FOUND', status: 404, details: path.slice(0, 200) })
  }
}
