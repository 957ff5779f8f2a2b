import type { Connector } from './Connector.ts'

/**
 * A connector with the wallet list's ids of it, from the name in its id: `injected-magic-eden`, `solana:Magic Eden`. One
 * with an rdns needs none, and the list need not have the others.
 */
export function listedAs(connector: Connector): Connector {
  if (connector.info?.rdns) return connector
  const id = connector.id
    .replace(/^(injected-|\w+:)/, '')
    .toLowerCase()
    .replace(' wallet', '')
    .replaceAll(' ', '-')
  return { explorerId: id, imageId: id, ...connector }
}
