import type * as z from 'zod/mini'
import { apiBase } from './apiBase.ts'

export type Schema = z.ZodMiniType

/** One HTTP route. The server implements it; the typed client and the OpenAPI document derive from it. */
export type Route = {
  /** Unique name of the operation: `createOffer`. */
  operationId: string
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the API base, with `{name}` for path parameters: `/ethereum/{network}/offers`. */
  path: `/${string}`
  /** At the server's root instead of the API base: addresses that the wallet toolkit's specification fixes. */
  atRoot?: true
  /** Answers with a picture instead of JSON. */
  answersImage?: true
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body of a 200. */
  response: Schema
  /** Problem codes of this route, beyond `commonErrorCodes`. */
  errors: readonly string[]
}

/** The path on the server: `/api/v1/ethereum/{network}/offers`. */
export function routePath({ atRoot, path }: Route): string {
  return atRoot ? path : `${apiBase}${path}`
}

/** A table of routes, each with its key as its `operationId`. */
export function defineRoutes<const T extends Record<string, Omit<Route, 'operationId'>>>(
  table: T,
): { readonly [K in keyof T]: T[K] & { operationId: K } } {
  const named = Object.entries(table).map(([operationId, route]) => [operationId, { operationId, ...route }])
  return Object.fromEntries(named)
}

type Output<S> = S extends Schema ? z.output<S> : never

/** A caller's input in decoded form (bigint amounts), not the wire form. */
export type RouteInput<R extends Route> = {
  [K in 'params' | 'query' | 'body' as R[K] extends Schema ? K : never]: Output<R[K]>
}

export type RouteOutput<R extends Route> = z.output<R['response']>

/** Problem codes of routes that ask an Ethereum network's nodes. */
export const ethereumErrors = [
  'NETWORK_NOT_CONFIGURED',
  'NETWORK_MISMATCH',
  'BEACON_NODE_UNAVAILABLE',
  'BEACON_NODE_SYNCING',
  'RPC_UPSTREAM_UNAVAILABLE',
] as const

/** Problem codes of every route. */
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
