import { rpcServiceRoutes } from '@granary/api/rpcService'
import { admitPages, createAdmission } from '#server/modules/projects/admitPages.ts'
import type { App } from '#server/platform/http/App.ts'
import { reserveAnswer } from '#server/platform/http/createAnswers.ts'
import { honoPath } from '#server/platform/http/honoPath.ts'
import { decodeAddress, implement } from '#server/platform/http/implement.ts'
import { visitorAddress } from '#server/platform/http/visitorAddress.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import {
  type ChainUpstream,
  type ChainUpstreams,
  NetworkNotConfiguredError,
} from '#server/platform/upstreams/createChainUpstreams.ts'
import type { RpcService } from './createRpcService.ts'
import { proxyState } from './proxyState.ts'

/** The proxies once more, by CAIP-2 id, for pages of projects (toolkit specification, section 7: RPC service). */
export function serveWallets(app: App, context: ModuleContext, service: RpcService): void {
  const { chains, settings } = context
  const admission = createAdmission(context, { name: 'rpc_service', perMinute: settings.requestsPerMinute })
  for (const route of Object.values(rpcServiceRoutes)) admitPages(app, route, admission)
  implement(app, rpcServiceRoutes.getRpcService, ({ query }) => proxyState(findChain(query.chainId, chains)))
  const { postRpcService } = rpcServiceRoutes
  app.post(honoPath(postRpcService), async request => {
    const { chain } = findChain(decodeAddress(postRpcService, request).query.chainId, chains)
    const visitor = visitorAddress(request, settings.trustedProxies)
    const answer = await service.answer(chain.id, await request.req.text(), visitor, request.get('log'))
    if (answer.status === 204) return request.body(null, 204)
    const parts = [answer.body].flat()
    reserveAnswer(request.env.outgoing, parts)
    request.header('content-type', 'application/json')
    const bytes = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))
    return request.body(bytes, answer.status)
  })
}

/** @throws {NetworkNotConfiguredError} NETWORK_NOT_CONFIGURED */
function findChain(chainId: string, chains: ChainUpstreams): ChainUpstream {
  const found = [...chains.values()].find(({ chain }) => chain.caipNetworkId === chainId)
  if (!found?.configured) throw new NetworkNotConfiguredError(chainId, 'no JSON-RPC node')
  return found
}
