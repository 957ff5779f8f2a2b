import type { Connector } from './Connector.ts'
import { plainWalletName } from './connectorName.ts'

/**
 * Groups connectors by wallet: those of several namespaces become one of type MULTI_CHAIN. The same rdns, or
 * without one the same name, means the same wallet. Keeps the order. Within a namespace the first counts, so
 * that no wallet can hide behind another's name. WalletConnect is one connector: it asks for every namespace at once.
 */
export function groupConnectors(connectors: readonly Connector[]): readonly Connector[] {
  const groups: [Connector, ...Connector[]][] = []
  for (const connector of connectors) {
    if (connector.type === 'WALLET_CONNECT' && groups.some(([{ type }]) => type === connector.type)) continue
    const group = groups.find(
      members =>
        members.every(({ chain }) => chain !== connector.chain) &&
        members.some(member => isSameWallet(member, connector)),
    )
    if (group) group.push(connector)
    else groups.push([connector])
  }
  return groups.map(members => (members.length > 1 ? merge(members) : members[0]))
}

function merge(members: readonly [Connector, ...Connector[]]): Connector {
  const [{ id, name, chain, info }] = members
  const { imageUrl } = members.find(member => member.imageUrl) ?? members[0]
  const imageId = members.find(member => member.imageId)?.imageId
  const explorerId = members.find(member => member.explorerId)?.explorerId
  return {
    id,
    name,
    type: 'MULTI_CHAIN',
    chain,
    imageUrl,
    ...(imageId && { imageId }),
    ...(explorerId && { explorerId }),
    ...(info && { info }),
    connectors: members,
  }
}

function isSameWallet(a: Connector, b: Connector): boolean {
  const [first, second] = [rdnsOf(a), rdnsOf(b)]
  if (first && second) return first === second
  return isGrouped(a) && isGrouped(b) && plainWalletName(a.name) === plainWalletName(b.name)
}

/** Names identify a wallet only if the wallet gave them. */
function isGrouped({ type }: Connector): boolean {
  return type === 'ANNOUNCED' || type === 'EXTERNAL'
}

function rdnsOf({ info, id }: Connector): string | undefined {
  return info?.rdns ?? (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(id) ? id : undefined)
}
