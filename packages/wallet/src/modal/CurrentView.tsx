import { useEffect } from 'react'
import { currentView } from '../core/index.ts'
import { useWalletState } from '../react/index.ts'
import { lazyView } from './lazyView.tsx'
import { Connect } from './views/Connect.tsx'

// Each group of views is one file, loaded with the first view of it that shows.
const ConnectingViews = lazyView(async () => (await import('./views/connecting/index.ts')).ConnectingViews)
const RequestViews = lazyView(async () => (await import('./views/requests/index.ts')).RequestViews)
const AccountViews = lazyView(async () => (await import('./views/account/index.ts')).AccountViews)
const Transactions = lazyView(async () => (await import('./views/activity/index.ts')).Transactions)
const SendViews = lazyView(async () => (await import('./views/send/index.ts')).SendViews)
const WalletReceive = lazyView(async () => (await import('./views/receive/index.ts')).WalletReceive)
const SwapViews = lazyView(async () => (await import('./views/swap/index.ts')).SwapViews)
const OnRamp = lazyView(async () => (await import('./views/onramp/index.ts')).OnRamp)
const NameViews = lazyView(async () => (await import('./views/names/index.ts')).NameViews)

/** The view on top of the history. */
export function CurrentView() {
  const view = useWalletState(state => currentView(state.history))
  const isList = view.name === 'Connect'
  // What a press in the list may lead to, before the press.
  useEffect(() => void (isList && ConnectingViews.preload()), [isList])
  switch (view.name) {
    case 'Connect':
      return <Connect key={view.namespace} only={view.namespace} />
    case 'AllWallets':
    case 'ConnectingExternal':
    case 'ConnectingWalletConnect':
    case 'ConnectingWalletConnectBasic':
    case 'Downloads':
    case 'GetWallet':
    case 'WhatIsAWallet':
      return <ConnectingViews key={view.name} view={view} />
    case 'ApproveTransaction':
    case 'SignMessage':
    case 'SwitchActiveChain':
    case 'SwitchNetwork':
    case 'UnsupportedChain':
      return <RequestViews key={view.name} view={view} />
    case 'Account':
    case 'AccountSettings':
    case 'ProfileWallets':
      return <AccountViews key={view.name} name={view.name} />
    case 'Transactions':
      return <Transactions />
    case 'WalletSend':
    case 'WalletSendConfirmed':
    case 'WalletSendPreview':
    case 'WalletSendSelectToken':
      return <SendViews key={view.name} name={view.name} />
    case 'WalletReceive':
      return <WalletReceive />
    case 'Swap':
    case 'SwapPreview':
    case 'SwapSelectToken':
      return <SwapViews key={view.name} view={view} />
    case 'Fund':
    case 'OnRampProviders':
    case 'OnRampFiatSelect':
    case 'OnRampTokenSelect':
    case 'OnRampActivity':
    case 'BuyInProgress':
      return <OnRamp name={view.name} />
    case 'RegisterAccountName':
    case 'RegisterAccountNameChooseName':
    case 'RegisterAccountNameSuccess':
      return <NameViews key={view.name} view={view} />
  }
}
