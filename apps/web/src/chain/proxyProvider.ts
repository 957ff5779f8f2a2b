import type { Chain } from '@granary/chains'
import type { Eip1193 } from './Eip1193.ts'
import { type ProxyAnswer, postToProxy, resultOf } from './postToProxy.ts'

/** Reads through the provider's JSON-RPC proxy: for figures before a wallet is connected, never for proofs. */
export function proxyProvider(chain: Pick<Chain, 'rpcProxyPath'>): Eip1193 {
  return {
    async request({ method, params = [] }) {
      return resultOf((await postToProxy(chain, { jsonrpc: '2.0', id: 1, method, params })) as ProxyAnswer)
    },
  }
}
