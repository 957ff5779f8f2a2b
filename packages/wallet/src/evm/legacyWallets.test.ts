import { expect, test } from 'vitest'
import { announce, walletInfo } from '../../test/announce.ts'
import { createTestWallet } from '../../test/createTestWallet.ts'
import { connectionOf, connectorsOf, evmPages, second } from '../../test/evmPages.ts'
import { createWalletList } from '../wallets/index.ts'

const { state, rpcUrls, page } = evmPages()

const flagged = (flags: object, index = 0) => {
  const testWallet = createTestWallet({ rpcUrls, chainId: 560048 })
  testWallet.state.index = index
  Object.assign(testWallet.provider, flags)
  return testWallet
}

async function listed(ethereum: unknown) {
  Object.assign(window, { ethereum })
  const { wallet } = page()
  await wallet.adapter('eip155')
  return { wallet, names: () => connectorsOf(wallet).map(({ id, name }) => [id, name]) }
}

test('[B9.52] lists each wallet at window.ethereum.providers under the name of its flag, with its ids in the wallet list', async () => {
  const metamask = flagged({ isMetaMask: true })
  const trust = flagged({ isMetaMask: true, isTrust: true }, 1)
  const { wallet, names } = await listed({
    ...metamask.provider,
    providers: [metamask.provider, trust.provider, flagged({}).provider, null, 7, {}],
  })
  expect(names()).toEqual([
    ['injected-metamask', 'MetaMask'],
    ['injected-trust', 'Trust Wallet'],
    ['injected', 'Browser Wallet'],
  ])
  const { find } = createWalletList({})
  for (const { explorerId, imageId, name } of connectorsOf(wallet).slice(0, 2))
    expect(find(explorerId ?? ''), name).toMatchObject({ name, image_id: imageId })
  await wallet.connect('injected-trust')
  expect(connectionOf(wallet)).toMatchObject({
    account: { address: second, id: 'injected-trust', type: 'INJECTED', connectorName: 'Trust Wallet' },
  })
  const nextVisit = page().wallet
  await nextVisit.start()
  expect(connectionOf(nextVisit)).toMatchObject({ status: 'connected', account: { id: 'injected-trust' } })
})

test('lists an announced wallet once despite its flag; an unannounced one stays', async () => {
  const metamask = flagged({ isMetaMask: true })
  state.ends.push(announce(walletInfo('MetaMask', 'io.metamask'), flagged({ isMetaMask: true }).provider))
  const { names } = await listed({ providers: [metamask.provider, flagged({ isTrust: true }).provider] })
  expect(names()).toEqual([
    ['io.metamask', 'MetaMask'],
    ['injected-trust', 'Trust Wallet'],
  ])
})

test('a page with a trap at window.ethereum lists nothing and continues', async () => {
  const trap = {
    get request(): never {
      throw new Error('trap')
    },
    get providers(): never {
      throw new Error('trap')
    },
  }
  expect((await listed(trap)).names()).toEqual([])
  expect((await listed({ providers: 'many' })).names()).toEqual([])
  expect((await listed(7)).names()).toEqual([])
})

test('caps a crowd of providers and merges equal ones', async () => {
  const one = flagged({ isMetaMask: true }).provider
  const crowd = Array.from({ length: 5000 }, () => one)
  expect((await listed({ providers: crowd })).names()).toEqual([['injected-metamask', 'MetaMask']])
})
