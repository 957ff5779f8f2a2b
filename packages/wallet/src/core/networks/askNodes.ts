import { retry } from '../timing/retry.ts'
import type { Network } from './Network.ts'
import { askedNode, orderNodes } from './nodeOrder.ts'
import { nodeWait, sharedNodeWait } from './nodeWait.ts'

/** Specification section 9: rounds over all nodes; milliseconds until the second one, doubled for each further one. */
const rounds = 4
const firstDelay = 150

/** The host's own endpoints of a network, in the order in which they are asked. */
export function rpcUrlsOf({ rpcUrl, fallbackRpcUrls = [] }: Network): readonly [string, ...string[]] {
  return [rpcUrl, ...fallbackRpcUrls]
}

/**
 * Asks a network's nodes in turn until one answers, and all again after a pause; one that failed or was slow comes last for
 * a minute. Only for reads, and for what may arrive twice.
 * @param ask throws for an unusable answer; `wait`: milliseconds that this node may take
 * @throws the last failure
 */
export function askNodes<Answer>(
  network: Network,
  ask: (rpcUrl: string, wait: number) => Promise<Answer>,
): Promise<Answer> {
  const heed = async (url: string, wait: number) => {
    const ended = askedNode(url)
    try {
      const answer = await ask(url, wait)
      ended(true)
      return answer
    } catch (cause) {
      ended(false)
      throw cause
    }
  }
  return retry(
    async () => {
      const urls = orderNodes(rpcUrlsOf(network))
      for (const url of urls.slice(0, -1)) {
        try {
          return await heed(url, sharedNodeWait)
        } catch {
          // The next one is asked.
        }
      }
      return heed(urls.at(-1) as string, nodeWait)
    },
    { tries: rounds, interval: tried => firstDelay * 2 ** (tried - 1) },
  )
}
