import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { fakeAdapter } from '../../../test/fakeAdapter.ts'
import { memoryArea } from '../../../test/memoryArea.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { until } from '../../../test/until.ts'
import { createWallet } from '../createWallet.ts'
import { untilModalCloses } from './untilModalCloses.ts'

const never = () => new Promise<void>(() => {})

/** A page with one wallet whose `connect` the test controls. */
function page(connect: (setAccount: () => void) => Promise<void>) {
  const { loader, adapter } = fakeAdapter()
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: {
      eip155: async () => {
        const create = await loader()
        return host => {
          const id = 'org.example.wallet'
          host.setConnectors([
            { id, name: 'Example', type: 'ANNOUNCED', chain: 'eip155', imageUrl: undefined },
          ])
          return { ...create(host), connect: () => connect(() => adapter.setAccount(560048)) }
        }
      },
    },
    storageArea: memoryArea,
    log: {},
  })
  const status = () => wallet.store.getState().connections.eip155.status
  return { wallet, status, adapter }
}

test("[B8.08] closing the modal while the wallet is asked throws 'Modal closed'; a later answer still connects", async () => {
  const { wallet, status, adapter } = page(never)
  wallet.open()
  await wallet.adapter('eip155')
  const connecting = wallet.connect('org.example.wallet')
  await until(() => status() === 'connecting')
  wallet.close()
  await expect(connecting).rejects.toMatchObject({ code: 'MODAL_CLOSED', shortMessage: 'Modal closed' })
  expect(status()).toBe('disconnected')
  adapter.setAccount(560048)
  expect(status()).toBe('connected')
})

test("a connection that closes the modal is not 'Modal closed'", async () => {
  const { wallet, status } = page(async setAccount => {
    setAccount()
    await new Promise(resolve => setTimeout(resolve))
  })
  wallet.open()
  await wallet.adapter('eip155')
  await wallet.connect('org.example.wallet')
  expect(status()).toBe('connected')
  expect(wallet.store.getState().isOpen).toBe(false)
})

test("waits without an open modal and throws the wallet's failure", async () => {
  const store = createStore(() => ({ isOpen: false }))
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  const waiting = untilModalCloses(store, asked, () => false)
  store.setState({ isOpen: true })
  answer()
  await expect(waiting).resolves.toBeUndefined()
  const refused = new Error('no')
  await expect(untilModalCloses(store, Promise.reject(refused), () => false)).rejects.toBe(refused)
})
