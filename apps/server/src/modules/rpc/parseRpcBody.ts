import { parseJson } from '#server/platform/upstreams/parseJson.ts'
import { rpcMethods } from '../../platform/upstreams/rpc/rpcMethods.ts'
import { type RpcId, type RpcRefusal, rpcErrors } from './rpcErrors.ts'

/** Most calls of a request. */
export const maxBatch = 100

/** No method needs deeper nesting; writing 100,000 levels would overflow the stack. */
const deepest = 24

/** An id comes back with every answer; no client needs a long one. */
const longestId = 256

/** One call of a request: allowed, or refused before any node is asked. A notification wants no answer. */
export type RpcItem =
  | { kind: 'call'; id: RpcId; method: string; params: unknown; notification: boolean }
  | { kind: 'refused'; id: RpcId; refusal: RpcRefusal; notification: boolean }

export type RpcBody =
  | { kind: 'single'; item: RpcItem }
  | { kind: 'batch'; items: RpcItem[] }
  /** The request is malformed as a whole. */
  | { kind: 'malformed'; refusal: RpcRefusal }

/** Reads a JSON-RPC 2.0 request, single or batch. */
export function parseRpcBody(text: string): RpcBody {
  const json = parseJson(text)
  if (json === undefined) return { kind: 'malformed', refusal: rpcErrors.notJson }
  if (!Array.isArray(json)) {
    const item = itemOf(json)
    const malformed = item.kind === 'refused' && item.refusal.code === rpcErrors.invalid.code
    return malformed ? { kind: 'malformed', refusal: item.refusal } : { kind: 'single', item }
  }
  if (json.length === 0) return { kind: 'malformed', refusal: rpcErrors.invalid }
  if (json.length > maxBatch) return { kind: 'malformed', refusal: rpcErrors.batchTooLarge(maxBatch) }
  return { kind: 'batch', items: json.map(itemOf) }
}

function itemOf(value: unknown): RpcItem {
  const refused = (id: RpcId, refusal: RpcRefusal, notification = false): RpcItem => ({
    kind: 'refused',
    id,
    refusal,
    notification,
  })
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refused(null, rpcErrors.invalid)
  const { jsonrpc, id, method, params } = value as Record<string, unknown>
  const notification = id === undefined
  const knownId = isId(id) ? id : null
  const wellFormed =
    jsonrpc === '2.0' &&
    typeof method === 'string' &&
    (notification || id === knownId) &&
    (params === undefined || (typeof params === 'object' && params !== null && isShallow(params, deepest)))
  if (!wellFormed) return refused(knownId, rpcErrors.invalid)
  if (!rpcMethods.has(method)) return refused(knownId, rpcErrors.methodNotAllowed(method), notification)
  return { kind: 'call', id: knownId, method, params, notification }
}

/** A number that JavaScript cannot hold exactly would come back changed. */
function isId(id: unknown): id is RpcId {
  if (typeof id === 'number')
    return Number.isFinite(id) && (!Number.isInteger(id) || Number.isSafeInteger(id))
  return typeof id === 'string' && id.length <= longestId
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every(inner => isShallow(inner, levels - 1))
}
