import type { Namespace, NetworkId } from '../networks/Network.ts'
import type { ListedWallet } from '../wallet-list/WalletEntry.ts'

/** The modal's views and their data (specification section 2). There are no URL routes. */
export type View =
  /** With `namespace`, only wallets of that chain. */
  | { readonly name: 'Connect'; readonly namespace?: Namespace }
  | { readonly name: 'Account' }
  /** With `namespace`, only wallets that know that chain. */
  | { readonly name: 'AllWallets'; readonly namespace?: Namespace }
  | { readonly name: 'ProfileWallets' }
  | { readonly name: 'AccountSettings' }
  | { readonly name: 'WhatIsAWallet' }
  | { readonly name: 'GetWallet' }
  | { readonly name: 'SignMessage' }
  | { readonly name: 'ApproveTransaction' }
  /** Download links of a listed wallet. */
  | { readonly name: 'Downloads'; readonly walletId: string }
  /** `namespace` for a wallet of several; without it the modal asks the person. */
  | { readonly name: 'ConnectingExternal'; readonly connectorId: string; readonly namespace?: Namespace }
  | { readonly name: 'SwitchNetwork'; readonly network?: NetworkId }
  | {
      readonly name: 'SwitchActiveChain'
      readonly switchToChain: Namespace
      /** Where to go once the namespace is active. */
      readonly navigateTo?: View['name']
      readonly navigateWithReplace?: boolean
      readonly network?: NetworkId
    }
  | { readonly name: 'UnsupportedChain' }
  /** The account's history. */
  | { readonly name: 'Transactions' }
  /** The form of a transfer, its coins and tokens, its review, and what became of it. */
  | { readonly name: 'WalletSend' }
  | { readonly name: 'WalletSendSelectToken' }
  | { readonly name: 'WalletSendPreview' }
  | { readonly name: 'WalletSendConfirmed' }
  /** Where to send to the account. */
  | { readonly name: 'WalletReceive' }
  /** The form of a swap, its coins and tokens, and its review with what became of it. */
  | { readonly name: 'Swap' }
  | { readonly name: 'SwapSelectToken'; readonly side: 'from' | 'to' }
  | { readonly name: 'SwapPreview' }
  /** Buying coins. */
  | { readonly name: OnrampViewName }
  | { readonly name: 'RegisterAccountName' }
  | { readonly name: 'RegisterAccountNameChooseName' }
  | { readonly name: 'RegisterAccountNameSuccess'; readonly accountName: string }
  /** A pairing for any wallet, or for a listed one with its links. */
  | { readonly name: 'ConnectingWalletConnect'; readonly wallet?: ListedWallet }
  | { readonly name: 'ConnectingWalletConnectBasic' }

/** The form of a purchase, its seller, currency and coin, the purchases, and one from payment to delivery. */
export type OnrampViewName =
  | 'Fund'
  | 'OnRampProviders'
  | 'OnRampFiatSelect'
  | 'OnRampTokenSelect'
  | 'OnRampActivity'
  | 'BuyInProgress'

/** Never empty; the last view is on show. */
export type ViewHistory = readonly [View, ...View[]]

export const startView: View = { name: 'Connect' }

export function currentView(history: ViewHistory): View {
  return history.at(-1) ?? startView
}
