import type { WalletConfig } from '../config/WalletConfig.ts'
import type { Network } from './Network.ts'

type Project = Pick<WalletConfig, 'projectId' | 'blockchainUrl'>

/**
 * Names the host's project in a network's addresses on the provider's RPC service (`v1/` below `blockchainUrl`), as the
 * service demands of pages of other origins. Other addresses never get to know it. A network always gives the same
 * result: clients are kept by it.
 */
export function withProjectId({
  projectId,
  blockchainUrl,
}: Project): <Given extends Network>(network: Given) => Given {
  if (!projectId || !blockchainUrl) return network => network
  const named = new WeakMap<Network, Network>()
  return network => {
    const known = named.get(network) ?? nameProject(network, projectId, blockchainUrl)
    named.set(network, known)
    return known as typeof network
  }
}

function nameProject(network: Network, projectId: string, blockchainUrl: string): Network {
  const service = placeOf(`${blockchainUrl.replace(/\/+$/, '')}/v1`)
  const name = (url: string) => {
    if (service === undefined || placeOf(url) !== service || /[?&]projectId=/.test(url)) return url
    return `${url}${url.includes('?') ? '&' : '?'}projectId=${encodeURIComponent(projectId)}`
  }
  const { rpcUrl, fallbackRpcUrls, rpcUrls } = network
  return {
    ...network,
    rpcUrl: name(rpcUrl),
    ...(fallbackRpcUrls && { fallbackRpcUrls: fallbackRpcUrls.map(name) }),
    rpcUrls: { ...rpcUrls, default: { http: rpcUrls.default.http.map(name) } },
  }
}

/** Where an address leads, without its query; on the page's origin if it names none. */
function placeOf(url: string): string | undefined {
  const page = (globalThis as { location?: Location }).location?.href
  if (!URL.canParse(url, page)) return undefined
  const { origin, pathname } = new URL(url, page)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}
