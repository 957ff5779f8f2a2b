import type * as z from 'zod/mini'

export type Schema = z.ZodMiniType

/** One HTTP route: the server implements it, the typed client and the OpenAPI page derive from it. */
export type Route = {
  /** Name of the operation, unique: `createOffer`. */
  operationId: string
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the API base, with `{name}` for path parameters: `/ethereum/{network}/offers`. */
  path: `/${string}`
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** What a 200 answers. */
  response: Schema
  /** Codes of the problems the route itself can answer, beyond `commonErrorCodes`. */
  errors: readonly string[]
}

type Output<S> = S extends Schema ? z.output<S> : never

/** What a caller passes: the decoded forms (bigint amounts), never the wire forms. */
export type RouteInput<R extends Route> = {
  [K in 'params' | 'query' | 'body' as R[K] extends Schema ? K : never]: Output<R[K]>
}

export type RouteOutput<R extends Route> = z.output<R['response']>

/** Codes any route can answer. */
export const commonErrorCodes = [
  'REQUEST_INVALID',
  'RATE_LIMITED',
  'BODY_TOO_LARGE',
  'ORIGIN_FOREIGN',
  'ANSWERS_UNREAD',
  'SERVER_CROWDED',
  'DATABASE_UNAVAILABLE',
  'INTERNAL_ERROR',
] as const
