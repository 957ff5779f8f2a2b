import '@granary/wallet/styles.css'
import { createWallet, type Network } from '@granary/wallet/core'
import { ConnectButton, WalletProvider } from '@granary/wallet/react'
import { createRoot } from 'react-dom/client'
import { hoodi } from '../hoodi.ts'

const networks: readonly [Network] = [hoodi]
const loadEvm = () => import('@granary/wallet/evm').then(evm => evm.createEvmAdapter)
const loadModal = () => import('@granary/wallet/modal').then(modal => modal.WalletModal)
const wallet = createWallet({ networks, adapters: { eip155: loadEvm } })

createRoot(document.getElementById('app') ?? document.body).render(
  <WalletProvider wallet={wallet} loadModal={loadModal}>
    <ConnectButton />
  </WalletProvider>,
)
