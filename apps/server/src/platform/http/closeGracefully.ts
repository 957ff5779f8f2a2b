import type { Server } from 'node:http'

/** A request that is still under way after this long is cut off. */
const graceMs = 10_000

/**
 * Goes on for `drainSeconds`, so that load balancers hear that it is about to end; then takes no new connections, waits
 * for the requests under way, and ends what is left after ten seconds.
 */
export async function closeGracefully(server: Server, drainSeconds: number): Promise<void> {
  if (drainSeconds > 0) await new Promise(resolve => setTimeout(resolve, drainSeconds * 1000))
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(cutOff)
}
