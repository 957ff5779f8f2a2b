import type { RpcReply } from './RpcCall.ts'

export type Head = { number: number; hash: string; timestampSeconds: number }

/** The block in a node's reply, if it is one. */
export function blockIn(reply: RpcReply | undefined): Head | undefined {
  if (!reply || !('result' in reply)) return undefined
  const block = reply.result
  if (typeof block !== 'object' || block === null) return undefined
  const { number, hash, timestamp } = block as Record<string, unknown>
  const height = quantity(number)
  const timestampSeconds = quantity(timestamp)
  if (height === undefined || timestampSeconds === undefined || typeof hash !== 'string') return undefined
  return { number: height, hash, timestampSeconds }
}

/** A number as JSON-RPC writes it, `0x10`, if it is one and safe to count with. */
export function quantity(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,14}$/i.test(value)) return undefined
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : undefined
}
