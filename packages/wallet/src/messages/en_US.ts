import type { AlertCode } from '../core/index.ts'
import { alertTexts } from '../core/internal.ts'

export const en_US = {
  /** BCP 47 tag of these texts, for `lang` and `Intl`. */
  language: 'en',
  close: 'Close',
  back: 'Back',
  tryAgain: 'Try again',
  working: 'Working',
  cancel: 'Cancel',
  /** Display name of a namespace. */
  namespace: { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin' },
  connect: {
    title: 'Connect a wallet',
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
    terms: 'terms of service',
    and: ' and the ',
    privacy: 'privacy policy',
    termsAfter: '.',
  },
  allWallets: {
    title: 'All wallets',
    search: 'Search wallets',
    clear: 'Clear search',
    certified: 'Certified',
    loading: 'Reading the list of wallets',
    list: 'Wallets',
    found: (count: number) => (count === 1 ? '1 wallet' : `${count} wallets`),
    noneTitle: (term: string) => `No wallet is called "${term}"`,
    noneText: 'Check the spelling, or open this page in the browser inside your wallet app.',
    emptyTitle: 'No wallets to show',
    failedText: 'The list of wallets could not be loaded. Check the connection and try again.',
  },
  whatIsAWallet: {
    title: 'What is a wallet?',
    points: [
      {
        title: 'It keeps your keys',
        text: 'Your coins stay on the chain. The wallet holds the key that moves them, and the key never leaves it.',
      },
      {
        title: 'It is your way in',
        text: 'Instead of a name and a password you show your address. No account to open, none to lose.',
      },
      {
        title: 'It asks you first',
        text: 'A site can only propose. Each signature and each payment is yours to accept or refuse in the wallet.',
      },
    ] as [Point, Point, Point],
  },
  getWallet: {
    title: 'Get a wallet',
    text: 'Take a wallet from its own site only. Write its recovery words on paper, and show them to nobody.',
    works: 'Works with',
    open: (wallet: string) => `Open ${wallet}`,
    website: 'Website',
    extension: 'Get the extension',
    phone: 'Get the phone app',
    after: 'Once it is installed, reload this page and it appears among your wallets.',
    unknown: 'This wallet is not in the list.',
  },
  connecting: {
    title: (wallet: string) => `Continue in ${wallet}`,
    waiting: 'Accept the connection in the wallet.',
    /** After a while without an answer. */
    quiet: (wallet: string) =>
      `No answer yet. Look for the window of ${wallet}: it may be behind this one, or locked.`,
    other: 'Choose another wallet',
    chooseTitle: (wallet: string) => `Connect ${wallet}`,
    chooseText: 'This wallet knows several chains. Which one would you like to use here?',
    chains: 'Chains',
    rejectedTitle: 'Connection rejected',
    rejectedText: 'The wallet shared nothing. Try again when you are ready.',
    pendingTitle: 'A request is open',
    pendingText: (wallet: string) =>
      `${wallet} still waits for an earlier answer. Open it, answer there, then try again.`,
    failedTitle: 'Failed to connect',
    failedText: (wallet: string) => `${wallet} did not connect. Unlock it and try again.`,
    /** Announces a step: its title, then its text. */
    heard: (title: string, text: string) => `${title}. ${text}`,
  },
  account: {
    title: 'Account',
    network: (network: string) => `Network: ${network}. Switch network`,
    balance: 'Balance',
    unavailable: 'Balance unavailable',
    loading: 'Reading the balance',
    connectedWith: (wallet: string) => `${wallet}, connected`,
    reconnectingWith: (wallet: string) => `${wallet}, reconnecting`,
    chains: 'Connected chains',
    copy: 'Copy address',
    copied: 'Address copied',
    copyFailed: 'The browser did not allow copying',
    unwatched: 'Your transaction was sent. Too many are watched at once, so follow this one in your wallet.',
    explorer: 'Explorer',
    opensNewTab: 'opens in a new tab',
    disconnect: 'Disconnect',
    disconnectFailed: 'Failed to disconnect',
    none: 'No account is connected.',
  },
  profile: {
    title: 'Wallets',
    active: 'Active',
    connected: 'Connected',
    recent: 'Recent',
    /** A Bitcoin address that pays nothing. */
    ordinals: 'For ordinals',
    add: (chain: string) => `Add a wallet for ${chain}`,
    use: (wallet: string, address: string) => `Use ${address} of ${wallet}`,
    reconnect: (wallet: string) => `Connect ${wallet} again`,
    disconnect: (wallet: string, address: string) => `Disconnect ${address} of ${wallet}`,
    forget: (wallet: string, address: string) => `Forget ${address} of ${wallet}`,
    failed: (wallet: string) => `${wallet} could not be connected`,
  },
  settings: {
    title: 'Settings',
    addresses: 'Your addresses',
    label: (address: string) => `Label of ${address}`,
    labelPlaceholder: 'Name',
    labelHint: 'A name for you alone; it stays in this browser.',
    accountType: (chain: string) => `Preferred account, ${chain}`,
    accountTypes: { eoa: 'Standard', smartAccount: 'Smart account', payment: 'Payment' },
    language: 'Language',
    theme: 'Appearance',
    themes: { light: 'Light', dark: 'Dark', auto: 'System' },
    disconnectAll: 'Disconnect all',
  },
  network: {
    title: 'Choose a network',
    list: 'Networks',
    testnet: 'Testnet',
    notInWallet: 'Not in this wallet',
    approve: (wallet: string) => `Accept the switch in ${wallet}`,
    switched: (network: string) => `Switched to ${network}`,
    rejected: 'The switch was rejected in the wallet. Choose again when you are ready.',
    pending: (wallet: string) => `${wallet} still waits for an earlier answer. Open it and answer there.`,
    failed: (wallet: string) => `${wallet} did not switch. Switch in the wallet itself, or try again.`,
  },
  activeChain: {
    title: (chain: string) => `Switch to ${chain}`,
    text: (chain: string) => `What you asked for happens on ${chain}. Your other connection stays as it is.`,
    noAccount: (chain: string) =>
      `What you asked for happens on ${chain}, and no account of it is connected yet.`,
    go: (chain: string) => `Use ${chain}`,
    connect: (chain: string) => `Connect a wallet for ${chain}`,
  },
  unsupported: {
    title: 'Switch network',
    text: (wallet: string, chainId: number | string) =>
      `${wallet} is on a network this site does not work with (chain ${chainId}). Choose one of these to go on.`,
    /** For a network without a familiar number. */
    unknown: (wallet: string) => `${wallet} is on an unknown network. Choose one of these to go on.`,
  },
  signIn: {
    title: (site: string) => `Sign in to ${site}`,
    text: 'Sign a message to show that this address is yours. It costs nothing and moves no money.',
    address: 'Address',
    network: 'Network',
    /** Above the text that the wallet will show. */
    message: 'The message you sign',
    messageFailed: 'The message could not be read. Your wallet shows it before you sign.',
    sign: 'Sign in',
    waiting: (wallet: string) => `Sign the message in ${wallet}.`,
    required: 'This site needs a sign-in. Cancelling ends the connection or goes back to the last network.',
  },
  approve: {
    title: 'Approve',
    heading: 'Request from this site',
    text: (wallet: string) =>
      `Next, ${wallet || 'your wallet'} shows it once more. Nothing moves until you accept there.`,
    go: 'Continue',
  },
  alert: {
    dismiss: 'Dismiss',
    texts: alertTexts as Readonly<Record<AlertCode, { readonly short: string; readonly long: string }>>,
  },
  /** Texts of the toolkit's errors by code; others show their own English `shortMessage`. */
  errors: {} as Readonly<Record<string, string>>,
}

type Point = { readonly title: string; readonly text: string }
