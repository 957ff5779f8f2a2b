/** The texts of the views of an account. */
export const en_US = {
  account: {
    /** What the account can do, by its feature. */
    actions: { send: 'Send', receive: 'Receive', swaps: 'Swap', onramp: 'Buy' },
    chooseName: 'Choose a name',
    title: 'Account',
    network: (network: string) => `Network: ${network}. Switch network`,
    balance: 'Balance',
    unavailable: 'Balance unavailable',
    loading: 'Reading the balance',
    connectedWith: (wallet: string) => `${wallet}, connected`,
    reconnectingWith: (wallet: string) => `${wallet}, reconnecting`,
    explorer: 'Explorer',
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
}

export type AccountMessages = typeof en_US
