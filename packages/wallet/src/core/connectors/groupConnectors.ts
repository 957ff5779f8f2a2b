import type { Connector } from './Connector.ts'
import { plainWalletName } from './plainWalletName.ts'

/**
 * One entry a wallet: its connectors of several namespaces become one of type MULTI_CHAIN. Two are of one wallet
 * when they have the same rdns, else when they have the same name. The order stays. Of two in one namespace the
 * first counts, so that no wallet can hide behind the name of another one.
 */
export function groupConnectors(connectors: readonly Connector[]): readonly Connector[] {
  const groups: [Connector, ...Connector[]][] = []
  for (const connector of connectors) {
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

/** Names say which wallet it is only where a wallet gave them. */
function isGrouped({ type }: Connector): boolean {
  return type === 'ANNOUNCED' || type === 'EXTERNAL'
}

function rdnsOf({ info, id }: Connector): string | undefined {
  return info?.rdns ?? (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(id) ? id : undefined)
}
