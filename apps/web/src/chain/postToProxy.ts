import { apiBase } from '@granary/api/base'
import { readJson } from '@granary/api/readJson'
import type { Chain } from '@granary/chains'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { BaseError } from '@granary/errors'

const timeoutMs = 20_000
const longestAnswerBytes = 8_000_000

/** A result, a JSON-RPC error, or the problem details of a refused request. */
export type ProxyAnswer = {
  id?: unknown
  result?: unknown
  error?: { message?: string }
  code?: string
} | null

/** Sends JSON-RPC to the provider's proxy of a chain. @throws {ProxyAnswerError} without an answer */
export async function postToProxy(chain: Pick<Chain, 'rpcProxyPath'>, body: unknown): Promise<unknown> {
  try {
    const response = await fetch(`${apiBase}${chain.rpcProxyPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await readJson(response, longestAnswerBytes)
  } catch (cause) {
    throw new ProxyAnswerError('no answer', cause)
  }
}

/** @throws {ProxyAnswerError} unless it is a result */
export function resultOf(answer: ProxyAnswer | undefined): unknown {
  if (typeof answer !== 'object' || answer === null) throw new ProxyAnswerError('no result')
  if ('result' in answer) return answer.result
  throw new ProxyAnswerError(answer.error?.message ?? answer.code ?? 'no result')
}

export class ProxyAnswerError extends BaseError {
  override readonly name = 'ProxyAnswerError'
  constructor(details: string, cause?: unknown) {
    super('The node refused to answer.', { code: 'NODE_REFUSED', details, cause })
  }
}

/** Reads through the provider's JSON-RPC proxy: for figures before a wallet is connected, never for proofs. */
export function proxyProvider(chain: Pick<Chain, 'rpcProxyPath'>): Eip1193 {
  return {
    async request({ method, params = [] }) {
      return resultOf((await postToProxy(chain, { jsonrpc: '2.0', id: 1, method, params })) as ProxyAnswer)
    },
  }
}
