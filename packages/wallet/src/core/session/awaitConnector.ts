import type { ConnectorSource, SessionConnector } from './SessionConnector.ts'

/** Milliseconds between two looks for a connector: not every wallet announces itself. */
const lookInterval = 100

/**
 * The connector with this id now, or once it appears.
 * @param wait milliseconds, after which it is undefined
 * @throws what `source.find` throws
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
