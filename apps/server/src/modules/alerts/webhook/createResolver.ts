import { Resolver } from 'node:dns/promises'
import type { Resolve } from './checkWebhookUrl.ts'

/** For all addresses of a name, over any number of name servers. */
const patienceMs = 4_000

/**
 * Looks up names given by strangers. The system's own look-up holds one of the process's four threads while a name
 * server is silent: a few names would stop files and the database. This one waits on a socket and gives up in time.
 * It asks name servers only: neither the hosts file nor search domains count.
 * @param servers `127.0.0.1:53`; the system's by default
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
