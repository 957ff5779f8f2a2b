import type { Route, RouteInput, RouteOutput, Schema } from '@granary/api'
import * as z from 'zod/mini'
import { RefusedError, type RefusedField } from '../problems/RefusedError.ts'
import { parseJson } from '../upstreams/parseJson.ts'
import type { App, AppContext } from './App.ts'
import { reserveAnswer } from './createAnswers.ts'
import { honoPath } from './honoPath.ts'

export type Handler<R extends Route> = (
  input: RouteInput<R>,
  context: AppContext,
) => RouteOutput<R> | Promise<RouteOutput<R>>

/** Binds a route of the contract: the handler gets decoded values, and its result is encoded. */
export function implement<R extends Route>(app: App, route: R, handler: Handler<R>): void {
  app.on(route.method, honoPath(route), async context => {
    const input = { ...decodeAddress(route, context), ...(await decodeBody(route, context)) }
    const output = await handler(input as RouteInput<R>, context)
    const text = JSON.stringify(z.encode(route.response, output))
    reserveAnswer(context.env.outgoing, [text])
    context.header('content-type', 'application/json')
    // With the status that the handler may have set.
    return context.body(text)
  })
}

/**
 * The decoded path and query of a request.
 * @throws {RequestInvalidError} REQUEST_INVALID names every wrong field
 */
export function decodeAddress<R extends Route>(
  route: R,
  context: AppContext,
): Pick<RouteInput<R>, keyof RouteInput<R> & ('params' | 'query')> {
  return {
    ...(route.params ? { params: decode(route.params, context.req.param(), 'path') } : {}),
    ...(route.query ? { query: decode(route.query, context.req.query(), 'query') } : {}),
  } as never
}

/**
 * The decoded query of a request outside the framework. Of a repeated name the first counts.
 * @throws {RequestInvalidError} REQUEST_INVALID names every wrong field
 */
export function decodeQuery(route: Route, query: URLSearchParams): unknown {
  const given = Object.fromEntries([...query].reverse())
  return route.query ? decode(route.query, given, 'query') : given
}

async function decodeBody(route: Route, context: AppContext): Promise<{ body?: unknown }> {
  if (!route.body) return {}
  const json = parseJson(await context.req.text())
  if (json === undefined) throw new RequestInvalidError([{ field: 'body', message: 'is not JSON' }])
  return { body: decode(route.body, json, 'body') }
}

function decode(schema: Schema, value: unknown, place: string): unknown {
  const decoded = z.safeDecode(schema, value)
  if (decoded.success) return decoded.data
  throw new RequestInvalidError(
    decoded.error.issues.map(({ path, message }) => ({ field: [place, ...path].join('.'), message })),
  )
}

/** The request does not have the contract's form. */
export class RequestInvalidError extends RefusedError {
  constructor(fields: readonly RefusedField[]) {
    super('The request is malformed.', { code: 'REQUEST_INVALID', status: 400, fields })
  }
}
