import { expect, test } from 'vitest'
import { connectorExplorerIds, connectorImageIds } from './connectorMaps.ts'
import { createWalletList } from './createWalletList.ts'

test('[B9.52] each connector without an rdns is led to a wallet of the list and to its picture', () => {
  const { find } = createWalletList({})
  for (const id of Object.values(connectorExplorerIds)) expect(find(id), id).toBeDefined()
  for (const id of Object.values(connectorImageIds)) expect(find(id)?.image_id, id).toBe(id)
  expect(connectorExplorerIds.coinbaseWallet).toBe('coinbase')
})
