import type { RpcReply, RpcReplyError } from '../../platform/upstreams/rpc/RpcCall.ts'
import type { RpcOutcome } from './RpcOutcome.ts'

/** Revert data of a contract may be long; more than this is not somebody's reason. */
const longestErrorData = 64 * 1024

/** A result of more characters becomes a buffer that its readers share. */
const longestText = 32 * 1024

const unwritable: RpcReplyError = {
  code: -32603,
  message: "The node's answer cannot be passed on",
  data: { code: 'RPC_UPSTREAM_UNAVAILABLE' },
}

/** A node's reply as text: what is nested so deep that it cannot be written is an error, and so is no crash. */
export function outcomeOf(reply: RpcReply): RpcOutcome {
  if ('result' in reply) {
    const result = write(reply.result)
    if (result === undefined) return { error: unwritable }
    return { result: result.length > longestText ? Buffer.from(result) : result }
  }
  const { code, message, data } = reply.error
  if (data === undefined) return { error: reply.error }
  const text = write(data)
  const passable = text !== undefined && text.length <= longestErrorData
  return { error: passable ? reply.error : { code, message } }
}

function write(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
