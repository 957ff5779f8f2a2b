// No React and no modal: the core's store and the page's own buttons.
import { createWallet, type WalletState } from '@granary/wallet/core'
import { hoodi } from '../hoodi.ts'

const wallet = createWallet({
  networks: [hoodi],
  adapters: { eip155: () => import('@granary/wallet/evm').then(evm => evm.createEvmAdapter) },
})

const list = document.getElementById('wallets')
const shown = document.getElementById('account')

function show({ connectors, connections }: WalletState): void {
  const { eip155: connection } = connections
  const buttons = connectors.eip155.map(({ id, name }) => {
    const button = document.createElement('button')
    button.textContent = name
    // A rejection is an error with a code: USER_REJECTED.
    button.onclick = () => wallet.connect(id, 'eip155').catch(error => shown?.replaceChildren(error.code))
    return button
  })
  list?.replaceChildren(...buttons)
  shown?.replaceChildren(connection.status === 'connected' ? connection.account.address : 'Not connected')
}

wallet.store.subscribe(show)
await wallet.start()
const evm = await wallet.adapter('eip155')
// What a connection needs, before a button is pressed.
evm.prepare?.()
