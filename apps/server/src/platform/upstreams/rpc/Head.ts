import { parseSmallQuantity } from '@granary/chains'
import type { RpcReply } from './RpcCall.ts'

export type Head = { number: number; hash: string; timestampSeconds: number }

/** The block in a node's reply, if it is one. */
export function blockIn(reply: RpcReply | undefined): Head | undefined {
  if (!reply || !('result' in reply)) return undefined
  const block = reply.result
  if (typeof block !== 'object' || block === null) return undefined
  const { number, hash, timestamp } = block as Record<string, unknown>
  const height = parseSmallQuantity(number)
  const timestampSeconds = parseSmallQuantity(timestamp)
  if (height === undefined || timestampSeconds === undefined || typeof hash !== 'string') return undefined
  return { number: height, hash, timestampSeconds }
}
