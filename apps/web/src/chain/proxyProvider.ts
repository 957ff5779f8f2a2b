import { apiBase } from '@granary/api/base'
import { readJson } from '@granary/api/readJson'
import type { EthereumChain } from '@granary/chains'
import { BaseError } from '@granary/errors'
import type { Eip1193 } from './Eip1193.ts'

const timeoutMs = 20_000
const longestAnswerBytes = 8_000_000

/** Reads through the provider's JSON-RPC proxy: for figures shown before a wallet is connected, never for proofs. */
export function proxyProvider(chain: Pick<EthereumChain, 'rpcProxyPath'>): Eip1193 {
  return {
    async request({ method, params = [] }) {
      const answer = await post(`${apiBase}${chain.rpcProxyPath}`, { jsonrpc: '2.0', id: 1, method, params })
      if (answer && 'result' in answer) return answer.result
      throw new ProxyAnswerError(answer?.error?.message ?? answer?.code ?? 'no result')
    },
  }
}

/** A result, a JSON-RPC error, or the problem of a refused request. */
type ProxyAnswer = { result?: unknown; error?: { message?: string }; code?: string } | null

async function post(url: string, body: object): Promise<ProxyAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return (await readJson(response, longestAnswerBytes)) as ProxyAnswer
  } catch (cause) {
    throw new ProxyAnswerError('no answer', cause)
  }
}

export class ProxyAnswerError extends BaseError {
  override readonly name = 'ProxyAnswerError'
  constructor(details: string, cause?: unknown) {
    super('The node refused to answer.', { code: 'NODE_REFUSED', details, cause })
  }
}
