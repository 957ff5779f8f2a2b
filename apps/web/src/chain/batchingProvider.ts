import type { Chain } from '@granary/chains'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { type ProxyAnswer, postToProxy, resultOf } from './postToProxy.ts'

type Waiting = {
  method: string
  params: unknown
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Reads through the provider's JSON-RPC proxy like `proxyProvider`, but sends all calls of one turn in one round trip.
 * A failed call does not affect the others.
 */
export function batchingProvider(chain: Pick<Chain, 'rpcProxyPath'>): Eip1193 {
  let waiting: Waiting[] = []
  const flush = () => {
    const batch = waiting
    waiting = []
    void answerBatch(chain, batch)
  }
  return {
    request: ({ method, params = [] }) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setTimeout(flush)
        waiting.push({ method, params, resolve, reject })
      }),
  }
}

async function answerBatch(chain: Pick<Chain, 'rpcProxyPath'>, batch: readonly Waiting[]): Promise<void> {
  const calls = batch.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  try {
    const answer = await postToProxy(chain, calls.length === 1 ? calls[0] : calls)
    for (const [id, call] of batch.entries()) settle(call, answerOf(answer, id))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** Answers come in any order. A single object instead of a list rejects every call. */
function answerOf(answer: unknown, id: number): ProxyAnswer | undefined {
  if (!Array.isArray(answer)) return answer as ProxyAnswer
  return (answer as ProxyAnswer[]).find(item => item?.id === id)
}

function settle({ resolve, reject }: Waiting, answer: ProxyAnswer | undefined): void {
  try {
    resolve(resultOf(answer))
  } catch (error) {
    reject(error)
  }
}
