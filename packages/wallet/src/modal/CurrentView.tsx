import { Spinner } from '@granary/ui'
import { lazy, Suspense } from 'react'
import { currentView } from '../core/index.ts'
import { useWalletState } from '../react/index.ts'
import texts from './text.module.css'
import { useMessages } from './useMessages.ts'
import { ViewFrame } from './ViewFrame.tsx'
import { Account } from './views/Account.tsx'
import { AccountSettings } from './views/AccountSettings.tsx'
import { AllWallets } from './views/AllWallets.tsx'
import { ApproveTransaction } from './views/ApproveTransaction.tsx'
import { Connect } from './views/Connect.tsx'
import { ConnectingExternal } from './views/ConnectingExternal.tsx'
import { ConnectingWalletConnect } from './views/ConnectingWalletConnect.tsx'
import { ConnectingWalletConnectBasic } from './views/ConnectingWalletConnectBasic.tsx'
import { Downloads } from './views/Downloads.tsx'
import { GetWallet } from './views/GetWallet.tsx'
import { ProfileWallets } from './views/ProfileWallets.tsx'
import { SignMessage } from './views/SignMessage.tsx'
import { SwitchActiveChain } from './views/SwitchActiveChain.tsx'
import { SwitchNetwork } from './views/SwitchNetwork.tsx'
import { UnsupportedChain } from './views/UnsupportedChain.tsx'
import { WhatIsAWallet } from './views/WhatIsAWallet.tsx'

/** Sending loads with its first view, all of it in one file; so do names, and what receiving needs. */
const sendView = (name: keyof typeof import('./views/send/index.ts')) =>
  lazy(async () => ({ default: (await import('./views/send/index.ts'))[name] }))
const WalletSend = sendView('WalletSend')
const WalletSendSelectToken = sendView('WalletSendSelectToken')
const WalletSendPreview = sendView('WalletSendPreview')
const WalletSendConfirmed = sendView('WalletSendConfirmed')

const WalletReceive = lazy(async () => ({
  default: (await import('./views/receive/index.ts')).WalletReceive,
}))

const OnRamp = lazy(async () => ({ default: (await import('./views/onramp/index.ts')).OnRamp }))

const nameView = (name: 'RegisterAccountName' | 'RegisterAccountNameChooseName') =>
  lazy(async () => ({ default: (await import('./views/names/index.ts'))[name] }))
const RegisterAccountName = nameView('RegisterAccountName')
const RegisterAccountNameChooseName = nameView('RegisterAccountNameChooseName')
const RegisterAccountNameSuccess = lazy(async () => ({
  default: (await import('./views/names/index.ts')).RegisterAccountNameSuccess,
}))

const Transactions = lazy(async () => ({
  default: (await import('./views/activity/index.ts')).Transactions,
}))

const swapView = (name: 'Swap' | 'SwapPreview') =>
  lazy(async () => ({ default: (await import('./views/swap/index.ts'))[name] }))
const Swap = swapView('Swap')
const SwapPreview = swapView('SwapPreview')
const SwapSelectToken = lazy(async () => ({
  default: (await import('./views/swap/index.ts')).SwapSelectToken,
}))

/** The view on top of the history. */
export function CurrentView() {
  return (
    <Suspense fallback={<LoadingView />}>
      <ShownView />
    </Suspense>
  )
}

function ShownView() {
  const view = useWalletState(state => currentView(state.history))
  switch (view.name) {
    case 'Connect':
      return <Connect />
    case 'AllWallets':
      return <AllWallets />
    case 'ConnectingWalletConnect':
      return <ConnectingWalletConnect key={view.wallet?.id} entry={view.wallet} />
    case 'ConnectingWalletConnectBasic':
      return <ConnectingWalletConnectBasic />
    case 'WhatIsAWallet':
      return <WhatIsAWallet />
    case 'GetWallet':
      return <GetWallet />
    case 'Downloads':
      return <Downloads walletId={view.walletId} />
    case 'ConnectingExternal':
      return (
        <ConnectingExternal
          key={`${view.connectorId} ${view.namespace}`}
          connectorId={view.connectorId}
          namespace={view.namespace}
        />
      )
    case 'Account':
      return <Account />
    case 'ProfileWallets':
      return <ProfileWallets />
    case 'AccountSettings':
      return <AccountSettings />
    case 'SwitchNetwork':
      return <SwitchNetwork {...(view.network !== undefined && { network: view.network })} />
    case 'SwitchActiveChain':
      return <SwitchActiveChain view={view} />
    case 'Transactions':
      return <Transactions />
    case 'UnsupportedChain':
      return <UnsupportedChain />
    case 'SignMessage':
      return <SignMessage />
    case 'ApproveTransaction':
      return <ApproveTransaction />
    case 'WalletSend':
      return <WalletSend />
    case 'WalletSendSelectToken':
      return <WalletSendSelectToken />
    case 'WalletSendPreview':
      return <WalletSendPreview />
    case 'WalletSendConfirmed':
      return <WalletSendConfirmed />
    case 'WalletReceive':
      return <WalletReceive />
    case 'Swap':
      return <Swap />
    case 'SwapSelectToken':
      return <SwapSelectToken side={view.side} />
    case 'SwapPreview':
      return <SwapPreview />
    case 'Fund':
    case 'OnRampProviders':
    case 'OnRampFiatSelect':
    case 'OnRampTokenSelect':
    case 'OnRampActivity':
    case 'BuyInProgress':
      return <OnRamp name={view.name} />
    case 'RegisterAccountName':
      return <RegisterAccountName />
    case 'RegisterAccountNameChooseName':
      return <RegisterAccountNameChooseName />
    case 'RegisterAccountNameSuccess':
      return <RegisterAccountNameSuccess accountName={view.accountName} />
  }
}

/** While the code of a view loads. */
function LoadingView() {
  const { working } = useMessages()
  return (
    <ViewFrame title={working} hideTitle>
      <p className={texts.loading} data-loading>
        <Spinner label={working} size="large" />
      </p>
    </ViewFrame>
  )
}
