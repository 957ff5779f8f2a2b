import { type Config, type Connector, watchConnectors } from '@wagmi/core'

/** The connector with this id now, or once its wallet announces itself within `wait` milliseconds. */
export function findConnector(config: Config, id: string, wait: number): Promise<Connector | undefined> {
  const find = () => config.connectors.find(connector => connector.id === id)
  const found = find()
  if (found || wait === 0) return Promise.resolve(found)
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      unwatch()
      resolve(find())
    }
    const timer = setTimeout(end, wait)
    const unwatch = watchConnectors(config, { onChange: () => find() && end() })
  })
}
