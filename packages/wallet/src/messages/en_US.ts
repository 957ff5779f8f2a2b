import type { Alert, AlertCode } from '../core/index.ts'

/** The texts of the modal's first view, and those that several groups of views share. */
export const en_US = {
  /** BCP 47 tag of these texts, for `lang` and `Intl`. */
  language: 'en',
  close: 'Close',
  back: 'Back',
  tryAgain: 'Try again',
  working: 'Working',
  cancel: 'Cancel',
  notLoaded: { title: 'This view could not be loaded', text: 'Check the connection, then try again.' },
  /** Display name of a namespace. */
  namespace: { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin' },
  connect: {
    title: 'Connect a wallet',
    scan: 'Scan',
    connected: 'Connected',
    installed: 'Installed',
    recent: 'Recent',
    openApp: 'Open app',
    searching: 'Looking for wallets in this browser',
    walletList: 'Wallets',
    promise: 'Connecting shows this site your address. It cannot move your money.',
    noneTitle: 'No wallet in this browser',
    noneText:
      'A wallet is a browser extension that keeps your keys and signs for you. Install one, then reload this page.',
    nonePhone: 'On a phone, open this page in the browser inside your wallet app.',
    findWallet: 'Find a wallet',
    reload: 'Reload page',
    failedTitle: 'Wallets could not be loaded',
    failedText: 'Check the connection and try again. Nothing has happened to your money.',
    termsBefore: 'By connecting you agree to the ',
    agreeBefore: 'I agree to the ',
    terms: 'terms of service',
    and: ' and the ',
    privacy: 'privacy policy',
    termsAfter: '.',
    agreeFirst: 'Tick the box above first.',
  },
  allWallets: { title: 'All wallets' },
  whatIsAWallet: { title: 'What is a wallet?' },
  getWallet: { title: 'Get a wallet' },
  account: {
    chains: 'Connected chains',
    copy: 'Copy address',
    copied: 'Address copied',
    copyFailed: 'The browser did not allow copying',
    unwatched: 'Your transaction was sent. Too many are watched at once, so follow this one in your wallet.',
    tokensUnread: 'Token Balance Unavailable',
    transactionsUnread: 'Failed to fetch transactions',
    opensNewTab: 'opens in a new tab',
    disconnect: 'Disconnect',
  },
  approve: { go: 'Continue' },
  alert: {
    dismiss: 'Dismiss',
    /** By code; an alert brings its own English. */
    texts: {} as Readonly<Partial<Record<AlertCode, Pick<Alert, 'short' | 'long'>>>>,
  },
  /** Texts of the toolkit's errors by code; others show their own English `shortMessage`. */
  errors: {} as Readonly<Record<string, string>>,
}
