import { type Client, createClient, fallback, http, type Transport } from 'viem'
import type { EvmNetwork } from '../core/index.ts'
import { rpcUrlsOf } from '../core/networks/askNodes.ts'
import { askedNode, orderNodes } from '../core/networks/nodeOrder.ts'
import { nodeWait, sharedNodeWait } from '../core/networks/nodeWait.ts'

/** Library defaults (toolkit specification section 9): retries, milliseconds, bytes per multicall. */
const retryCount = 3
const retryDelay = 150
const multicallBytes = 1024

/** Clients on the host's own endpoint of each network, made on first use. */
export function createHostReaders(): (network: EvmNetwork) => Client {
  const clients = new WeakMap<EvmNetwork, Client>()
  return network => {
    const known = clients.get(network)
    if (known) return known
    const client = createClient({
      chain: network,
      transport: transportOf(network),
      batch: { multicall: { batchSize: multicallBytes } },
    })
    clients.set(network, client)
    return client
  }
}

/** The network's nodes in turn; the delay before they are asked again doubles each time. */
function transportOf(network: EvmNetwork): Transport {
  const urls = rpcUrlsOf(network)
  const [only] = urls
  if (urls.length === 1)
    return http(only, { timeout: nodeWait, fetchFn: fetchWithin(nodeWait), retryCount, retryDelay })
  const inTurn = () => {
    const ordered = orderNodes(urls)
    return fallback(
      ordered.map((url, at) => nodeOf(url, at === urls.length - 1 ? nodeWait : sharedNodeWait)),
      { retryCount, retryDelay },
    )
  }
  // viem keeps the order of its nodes, so each request has its own.
  return options => ({ ...inTurn()(options), request: args => inTurn()(options).request(args) })
}

/** One of several nodes: `orderNodes` learns whether it gave an answer of JSON-RPC. */
const nodeOf = (url: string, timeout: number) =>
  http(url, {
    timeout,
    retryCount: 0,
    async fetchFn(input, init) {
      const ended = askedNode(url)
      try {
        const response = await fetchWithin(timeout)(input, init)
        assertRpc(await response.clone().json())
        ended(response.ok)
        return response
      } catch (cause) {
        ended(false)
        throw cause
      }
    },
  })

/** Ends a request after that many milliseconds. viem stops counting once an answer begins, which may then never end. */
const fetchWithin =
  (timeout: number): typeof fetch =>
  (input, init) => {
    const signals = [AbortSignal.timeout(timeout), ...(init?.signal ? [init.signal] : [])]
    return fetch(input, { ...init, signal: AbortSignal.any(signals) })
  }

/** Fails for JSON that is no JSON-RPC answer, such as a gateway's, so that the next node is asked. */
function assertRpc(answer: unknown): void {
  for (const one of [answer].flat())
    if (typeof one !== 'object' || one === null || !('result' in one || 'error' in one))
      throw new TypeError('The node did not answer with JSON-RPC')
}
