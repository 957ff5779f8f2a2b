/** The texts of the views that lead to a connection, beyond those of the list. */
export const en_US = {
  allWallets: {
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
  pairing: {
    title: 'WalletConnect',
    /** A code to scan, from which the wallet learns where to answer. */
    code: 'Code to scan with your wallet',
    preparing: 'Preparing the code',
    ready: 'The code is ready to scan',
    scan: 'Scan this code with the wallet on your phone.',
    /** On the phone itself. */
    scanOrCopy: 'Scan or copy',
    copyInto: 'Copy the link into your wallet, or scan this code with another device.',
    scanWith: (wallet: string) => `Scan this code with ${wallet} on your phone.`,
    copy: 'Copy link',
    copied: 'Link copied',
    places: 'Where to connect',
    browser: 'Browser',
    mobile: 'Phone',
    desktop: 'Desktop',
    webapp: 'Web',
    open: (wallet: string) => `Open ${wallet}`,
    opening: (wallet: string) => `Accept the connection in ${wallet}`,
    openingText: 'Come back to this page afterwards.',
    extension: (wallet: string) => `Connect with the ${wallet} extension of this browser.`,
    get: (wallet: string) => `Don't have ${wallet}?`,
    failedTitle: 'No connection yet',
    unreachable:
      'The relay that reaches phone wallets does not answer. Check the internet connection and try again.',
    refused: 'This site may not use its relay at the moment. Choose another wallet, or tell the provider.',
    clock:
      "The clock of this device differs from the relay's, which therefore refused. Set date and time to automatic, then try again.",
    failed: 'The wallet did not connect. Try again with a new code.',
  },
}

export type ConnectingMessages = typeof en_US

type Point = { readonly title: string; readonly text: string }
