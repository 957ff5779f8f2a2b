/** The texts of the views that ask the person for something. */
export const en_US = {
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
  },
}

export type RequestMessages = typeof en_US
