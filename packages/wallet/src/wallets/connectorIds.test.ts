import { expect, test } from 'vitest'
import { connectorIds } from './connectorIds.ts'
import { createWalletList } from './createWalletList.ts'

test('[B9.52] each connector without an rdns leads to a listed wallet and its picture', () => {
  const { find } = createWalletList({})
  expect(Object.keys(connectorIds)).toEqual(expect.arrayContaining(['coinbaseWalletSDK', 'safe', 'ledger']))
  for (const [connector, { explorerId, imageId }] of Object.entries(connectorIds)) {
    expect(find(explorerId), connector).toBeDefined()
    expect(find(explorerId)?.image_id, connector).toBe(imageId)
  }
})
