export type RpcCall = { method: string; params?: unknown }

/** The node's answer to one call; its error is forwarded as it is. */
export type RpcReply = { result: unknown } | { error: RpcReplyError }

export type RpcReplyError = { code: number; message: string; data?: unknown }
