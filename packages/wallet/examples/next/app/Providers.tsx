'use client'

import { createWallet, type Network, type SessionAccounts } from '@granary/wallet/core'
import { InitialSession, WalletProvider } from '@granary/wallet/react'
import type { ReactNode } from 'react'
import { hoodi } from '../../hoodi.ts'

const networks: readonly [Network] = [hoodi]
const loadEvm = () => import('@granary/wallet/evm').then(evm => evm.createEvmAdapter)
const loadModal = () => import('@granary/wallet/modal').then(modal => modal.WalletModal)
const wallet = createWallet({ networks, adapters: { eip155: loadEvm }, sessionCookie: true })

type ProvidersProps = { readonly session: SessionAccounts; readonly children: ReactNode }

export function Providers({ session, children }: ProvidersProps) {
  return (
    <WalletProvider wallet={wallet} loadModal={loadModal}>
      <InitialSession session={session}>{children}</InitialSession>
    </WalletProvider>
  )
}
