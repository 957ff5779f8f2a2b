/** The texts of the view that shows where to send to the account. */
export const en_US = {
  title: 'Receive',
  code: 'Code with your address, to scan with a wallet',
  drawing: 'Drawing the code',
  notDrawn: 'The code could not be drawn. Copy the address instead.',
  networks: 'Networks of this address',
  warning: 'Send only on these networks. Coins sent on another network can be lost.',
  oneNetwork: (network: string) => `Send on ${network} only. Coins sent on another network can be lost.`,
  contract: (network: string) =>
    `This account is a contract on ${network}. Coins sent on another network can be lost.`,
  none: 'No account is connected.',
}

export type ReceiveMessages = typeof en_US
