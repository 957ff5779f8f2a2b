import { parseJson } from '../parseJson.ts'
import type { RpcReply } from './RpcCall.ts'
import { UpstreamFault } from './UpstreamFault.ts'

/** Nodes give a reason in a line; a page of HTML is not forwarded. */
const longestMessage = 1_000

/** The reply to a call that a node omitted from its batch answer. */
export const unansweredError = { code: -32603, message: 'The node left this call unanswered' } as const

/**
 * Reads a node's answer to `count` calls whose ids are their places. Nodes may answer a batch in any order, omit
 * items, or refuse it whole with one error.
 * @returns one reply per call, in order
 * @throws {UpstreamFault} garbage, when it is no JSON-RPC answer, or names a call twice or an unknown one
 */
export function parseReplies(text: string, count: number): RpcReply[] {
  const json = parseJson(text)
  if (json === undefined) throw new UpstreamFault('garbage', 'not JSON')
  const items = Array.isArray(json) ? json : [json]
  const replies: (RpcReply | undefined)[] = Array.from({ length: count })
  for (const item of items) {
    const reply = replyOf(item)
    if (!reply) throw new UpstreamFault('garbage', 'not a JSON-RPC answer')
    const { id } = item as { id?: unknown }
    const refusedWhole = !Array.isArray(json) && 'error' in reply && (id === null || id === undefined)
    if (refusedWhole) return replies.fill(reply) as RpcReply[]
    if (!isPlace(id, count) || replies[id]) throw new UpstreamFault('garbage', 'an answer to another call')
    replies[id] = reply
  }
  return replies.map(reply => reply ?? { error: unansweredError })
}

function isPlace(id: unknown, count: number): id is number {
  return typeof id === 'number' && Number.isInteger(id) && id >= 0 && id < count
}

function replyOf(item: unknown): RpcReply | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  if (Object.hasOwn(item, 'error')) {
    const { error } = item as { error: unknown }
    if (typeof error === 'object' && error !== null) return { error: errorOf(error) }
  }
  return Object.hasOwn(item, 'result') ? { result: (item as { result: unknown }).result } : undefined
}

function errorOf(error: { code?: unknown; message?: unknown; data?: unknown }) {
  const { code, message, data } = error
  return {
    code: typeof code === 'number' && Number.isSafeInteger(code) ? code : -32603,
    message: typeof message === 'string' ? message.slice(0, longestMessage) : 'The node gave no reason',
    ...(data === undefined ? {} : { data }),
  }
}
