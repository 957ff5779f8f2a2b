export type RpcId = string | number | null

/** An error object of JSON-RPC 2.0 with our own code in its data. */
export type RpcRefusal = { code: number; message: string; data: { code: string } }

export const rpcErrors = {
  notJson: { code: -32700, message: 'The request is not JSON', data: { code: 'RPC_REQUEST_INVALID' } },
  invalid: {
    code: -32600,
    message: 'The request is not JSON-RPC 2.0',
    data: { code: 'RPC_REQUEST_INVALID' },
  },
  batchTooLarge: (most: number) => ({
    code: -32600,
    message: `A batch may hold at most ${most} calls`,
    data: { code: 'RPC_BATCH_TOO_LARGE' },
  }),
  methodNotAllowed: (method: string) => ({
    code: -32601,
    message: `The method ${method.slice(0, 60)} is not offered here`,
    data: { code: 'RPC_METHOD_NOT_ALLOWED' },
  }),
} as const satisfies Record<string, RpcRefusal | ((argument: never) => RpcRefusal)>
