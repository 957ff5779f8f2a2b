import { ProviderRpcError } from './ProviderRpcError.ts'

/** One JSON-RPC call. @throws ProviderRpcError with the node's code, or -32603 for an invalid answer */
export async function callRpc(url: string, method: string, params: unknown): Promise<unknown> {
  const answer = await post(url, { jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  const { result, error } = answer as {
    result?: unknown
    error?: { code?: unknown; message?: unknown; data?: unknown }
  }
  if (!error) return result ?? null
  const code = typeof error.code === 'number' ? error.code : -32603
  throw new ProviderRpcError(code, String(error.message ?? 'The chain rejected the call'), error.data)
}

async function post(url: string, body: unknown): Promise<object> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (typeof answer === 'object' && answer !== null) return answer
  } catch (cause) {
    throw new ProviderRpcError(-32603, 'The local chain does not answer', String(cause))
  }
  throw new ProviderRpcError(-32603, 'The local chain returned no result')
}
