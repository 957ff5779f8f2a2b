import { Resolver } from 'node:dns/promises'
import type { Resolve } from './checkWebhookUrl.ts'

/** For all addresses of a name, whatever number of name servers has to be asked. */
const patienceMs = 4_000

/**
 * Looks up names that strangers have given. The system's own look-up would hold one of the process's four threads for
 * as long as a name server keeps silent: a few names are enough to stop files and the database. This one waits on a
 * socket and gives up in time. It asks name servers alone: neither the hosts file nor search domains count.
 * @param servers `127.0.0.1:53`; those of the system unless given
 */
export function createResolver(options: { servers?: readonly string[]; patienceMs?: number } = {}): Resolve {
  const { servers, patienceMs: limitMs = patienceMs } = options
  return async hostname => {
    if (/^(.*\.)?localhost\.?$/i.test(hostname)) return ['127.0.0.1', '::1']
    const resolver = new Resolver({ timeout: limitMs, tries: 2 })
    if (servers) resolver.setServers(servers)
    const patience = setTimeout(() => resolver.cancel(), limitMs)
    try {
      const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
      return found.flatMap(each => (each.status === 'fulfilled' ? each.value : []))
    } finally {
      clearTimeout(patience)
    }
  }
}
