/** The texts of the list of networks. */
export const en_US = {
  title: 'Choose a network',
  list: 'Networks',
  testnet: 'Testnet',
  notInWallet: 'Not in this wallet',
  approve: (wallet: string) => `Accept the switch in ${wallet}`,
  switched: (network: string) => `Switched to ${network}`,
  rejected: 'The switch was rejected in the wallet. Choose again when you are ready.',
  pending: (wallet: string) => `${wallet} still waits for an earlier answer. Open it and answer there.`,
  failed: (wallet: string) => `${wallet} did not switch. Switch in the wallet itself, or try again.`,
}

export type NetworkMessages = typeof en_US
