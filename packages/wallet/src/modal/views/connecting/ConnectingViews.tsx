import type { View } from '../../../core/index.ts'
import { AllWallets } from './AllWallets.tsx'
import { ConnectingExternal } from './ConnectingExternal.tsx'
import { ConnectingWalletConnect } from './ConnectingWalletConnect.tsx'
import { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.tsx'
import { Downloads } from './Downloads.tsx'
import { GetWallet } from './GetWallet.tsx'
import { LegalGate } from './LegalGate.tsx'
import { WhatIsAWallet } from './WhatIsAWallet.tsx'

type ConnectingView = Extract<
  View,
  {
    readonly name:
      | 'AllWallets'
      | 'ConnectingExternal'
      | 'ConnectingWalletConnect'
      | 'ConnectingWalletConnectBasic'
      | 'Downloads'
      | 'GetWallet'
      | 'WhatIsAWallet'
  }
>

/** The views that lead from the list of wallets to a connection. */
export function ConnectingViews({ view }: { readonly view: ConnectingView }) {
  switch (view.name) {
    case 'AllWallets':
      return <AllWallets only={view.namespace} />
    case 'ConnectingExternal':
      return (
        <LegalGate>
          <ConnectingExternal
            key={`${view.connectorId} ${view.namespace}`}
            connectorId={view.connectorId}
            namespace={view.namespace}
          />
        </LegalGate>
      )
    case 'ConnectingWalletConnect':
      return (
        <LegalGate>
          <ConnectingWalletConnect key={view.wallet?.id} entry={view.wallet} />
        </LegalGate>
      )
    case 'ConnectingWalletConnectBasic':
      return (
        <LegalGate>
          <ConnectingWalletConnectBasic />
        </LegalGate>
      )
    case 'Downloads':
      return <Downloads walletId={view.walletId} />
    case 'GetWallet':
      return <GetWallet />
    case 'WhatIsAWallet':
      return <WhatIsAWallet />
  }
}
