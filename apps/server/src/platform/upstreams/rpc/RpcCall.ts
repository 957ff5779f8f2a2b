export type RpcCall = { method: string; params?: unknown }

/** What the node said to one call; its error is passed on as it is. */
export type RpcReply = { result: unknown } | { error: RpcReplyError }

export type RpcReplyError = { code: number; message: string; data?: unknown }
