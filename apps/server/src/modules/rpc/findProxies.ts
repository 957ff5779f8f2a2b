import { apiBase, type Route, type Routes, routes } from '@granary/api'
import type { Chain } from '@granary/chains'
import { decodeQuery } from '#server/platform/http/implement.ts'

/** One address of the contract, with the chains that its query distinguishes. */
export type ProxyAddress = {
  /** All of them answer alike; see `proxyState`. */
  state: Routes['getEthProxyState']
  /**
   * The chain of a query.
   * @param search the query as written, without its question mark
   * @throws {RequestInvalidError} REQUEST_INVALID
   */
  chainIdOf(search: string): number
}

/** The JSON-RPC proxies of the contract by path, for the chains that the server knows. */
export function findProxies(chains: readonly Chain[]): ReadonlyMap<string, ProxyAddress> {
  const proxies = new Map<string, ProxyAddress>()
  for (const post of Object.values(routes) as Route[]) {
    const own = chains.filter(({ rpcProxyPath }) => rpcProxyPath.split('?')[0] === post.path)
    const state = (Object.values(routes) as Route[]).find(
      ({ method, path }) => method === 'GET' && path === post.path,
    )
    if (post.method !== 'POST' || own.length === 0 || !state) continue
    const usualIds = new Map(own.map(({ id, rpcProxyPath }) => [rpcProxyPath.split('?')[1], id]))
    proxies.set(`${apiBase}${post.path}`, {
      state: state as Routes['getEthProxyState'],
      chainIdOf(search) {
        const usual = usualIds.get(search)
        if (usual !== undefined) return usual
        const query = new URLSearchParams(search)
        decodeQuery(post, query)
        const chain = own.find(({ rpcProxyPath }) =>
          [...new URLSearchParams(rpcProxyPath.split('?')[1])].every(
            ([name, value]) => query.get(name) === value,
          ),
        )
        if (!chain) throw new Error(`No chain of ${post.path} is known for ${search}.`)
        return chain.id
      },
    })
  }
  return proxies
}
