import type { ConnectorSource, SessionConnector } from './SessionConnector.ts'

/** Milliseconds between checks for a connector: not every wallet announces itself. */
const lookInterval = 100

/**
 * The connector with this id, now or once it appears.
 * @param wait milliseconds until it gives up with undefined
 * @throws errors of `source.find`
 */
export async function awaitConnector<Connected extends SessionConnector>(
  source: ConnectorSource<Connected>,
  id: string,
  wait: number,
): Promise<Connected | undefined> {
  const found = await source.find(id)
  if (found) return found
  return new Promise((resolve, reject) => {
    const check = () => void source.find(id).then(connector => connector && settle(connector), fail)
    const stopWatching = source.onChange(check)
    const looks = setInterval(check, lookInterval)
    const timer = setTimeout(() => settle(undefined), wait)
    const stop = () => {
      stopWatching()
      clearInterval(looks)
      clearTimeout(timer)
    }
    const settle = (connector: Connected | undefined) => {
      stop()
      resolve(connector)
    }
    const fail = (cause: unknown) => {
      stop()
      reject(cause)
    }
  })
}
