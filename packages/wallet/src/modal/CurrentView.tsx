import { useEffect } from 'react'
import { currentView } from '../core/index.ts'
import { useWalletState } from '../react/index.ts'
import { LegalGate } from './LegalGate.tsx'
import { lazyView } from './lazyView.tsx'
import { Connect } from './views/Connect.tsx'

// Each group of views is one file, loaded with the first view of it that shows.
const connecting = () => import('./views/connecting/index.ts')
const AllWallets = lazyView(async () => (await connecting()).AllWallets)
const ConnectingExternal = lazyView(async () => (await connecting()).ConnectingExternal)
const ConnectingWalletConnect = lazyView(async () => (await connecting()).ConnectingWalletConnect)
const ConnectingWalletConnectBasic = lazyView(async () => (await connecting()).ConnectingWalletConnectBasic)
const Downloads = lazyView(async () => (await connecting()).Downloads)
const GetWallet = lazyView(async () => (await connecting()).GetWallet)
const WhatIsAWallet = lazyView(async () => (await connecting()).WhatIsAWallet)

const requests = () => import('./views/requests/index.ts')
const ApproveTransaction = lazyView(async () => (await requests()).ApproveTransaction)
const SignMessage = lazyView(async () => (await requests()).SignMessage)
const SwitchActiveChain = lazyView(async () => (await requests()).SwitchActiveChain)
const SwitchNetwork = lazyView(async () => (await requests()).SwitchNetwork)
const UnsupportedChain = lazyView(async () => (await requests()).UnsupportedChain)

const account = () => import('./views/account/index.ts')
const Account = lazyView(async () => (await account()).Account)
const AccountSettings = lazyView(async () => (await account()).AccountSettings)
const ProfileWallets = lazyView(async () => (await account()).ProfileWallets)

const send = () => import('./views/send/index.ts')
const WalletSend = lazyView(async () => (await send()).WalletSend)
const WalletSendSelectToken = lazyView(async () => (await send()).WalletSendSelectToken)
const WalletSendPreview = lazyView(async () => (await send()).WalletSendPreview)
const WalletSendConfirmed = lazyView(async () => (await send()).WalletSendConfirmed)

const names = () => import('./views/names/index.ts')
const RegisterAccountName = lazyView(async () => (await names()).RegisterAccountName)
const RegisterAccountNameChooseName = lazyView(async () => (await names()).RegisterAccountNameChooseName)
const RegisterAccountNameSuccess = lazyView(async () => (await names()).RegisterAccountNameSuccess)

const swap = () => import('./views/swap/index.ts')
const Swap = lazyView(async () => (await swap()).Swap)
const SwapPreview = lazyView(async () => (await swap()).SwapPreview)
const SwapSelectToken = lazyView(async () => (await swap()).SwapSelectToken)

const WalletReceive = lazyView(async () => (await import('./views/receive/index.ts')).WalletReceive)
const OnRamp = lazyView(async () => (await import('./views/onramp/index.ts')).OnRamp)
const Transactions = lazyView(async () => (await import('./views/activity/index.ts')).Transactions)

/** The view on top of the history. */
export function CurrentView() {
  const view = useWalletState(state => currentView(state.history))
  const isList = view.name === 'Connect'
  // What a press in the list may lead to, before the press.
  useEffect(() => void (isList && connecting().catch(() => {})), [isList])
  switch (view.name) {
    case 'Connect':
      return <Connect key={view.namespace} only={view.namespace} />
    case 'AllWallets':
      return <AllWallets only={view.namespace} />
    case 'ConnectingWalletConnect':
      return (
        <LegalGate key={view.name}>
          <ConnectingWalletConnect key={view.wallet?.id} entry={view.wallet} />
        </LegalGate>
      )
    case 'ConnectingWalletConnectBasic':
      return (
        <LegalGate key={view.name}>
          <ConnectingWalletConnectBasic />
        </LegalGate>
      )
    case 'WhatIsAWallet':
      return <WhatIsAWallet />
    case 'GetWallet':
      return <GetWallet />
    case 'Downloads':
      return <Downloads walletId={view.walletId} />
    case 'ConnectingExternal':
      return (
        <LegalGate key={view.name}>
          <ConnectingExternal
            key={`${view.connectorId} ${view.namespace}`}
            connectorId={view.connectorId}
            namespace={view.namespace}
          />
        </LegalGate>
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
