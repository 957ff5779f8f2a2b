import type { Connection, ConnectionAccount, ListedConnection } from '../core/index.ts'
export type ProfileRow = {
  readonly connectorId: string
  readonly name: string
  readonly icon: string | undefined
  readonly address: string
  /** In use, of the wallet in use or still connected, or from an earlier visit. */
  readonly status: 'active' | 'connected' | 'recent'
  readonly type: ConnectionAccount['type']
  /** Of the connected wallet. */
  readonly isInUse: boolean
  /** On a wallet's first row, which disconnects it. */
  readonly hasEnd: boolean
}

/** The accounts that a chain's wallets gave on this device, active one first. */
export function profileRows(
  connection: Connection,
  known: readonly ListedConnection[],
): readonly ProfileRow[] {
  const used = connection.status === 'connected' ? connection.account : undefined
  const rows: ProfileRow[] = []
  const add = (row: Omit<ProfileRow, 'isInUse' | 'hasEnd'>) => {
    const isThere = rows.some(
      ({ connectorId, address }) => connectorId === row.connectorId && address === row.address,
    )
    const hasEnd = rows.every(({ connectorId }) => connectorId !== row.connectorId)
    if (!isThere) rows.push({ ...row, isInUse: row.connectorId === used?.id, hasEnd })
  }
  if (used) {
    const { id, connectorName, connectorIcon } = used
    const common = { connectorId: id, name: connectorName, icon: connectorIcon }
    const type = used.accounts.find(({ address }) => address === used.address)?.type ?? 'eoa'
    add({ ...common, address: used.address, type, status: 'active' })
    for (const { address, type } of used.accounts) add({ ...common, address, type, status: 'connected' })
  }
  for (const { connectorId, connectorName: name, connectorIcon: icon, accounts, status } of known)
    for (const { address, type } of accounts)
      add({
        connectorId,
        name,
        icon,
        address,
        type,
        status: status === 'disconnected' ? 'recent' : 'connected',
      })
  return rows
}
