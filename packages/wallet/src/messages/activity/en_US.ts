/** The texts of what an account has and did. */
export const en_US = {
  tabs: 'What this account has',
  tokens: 'Tokens',
  activity: 'Activity',
  networks: 'Networks',
  total: 'Total',
  unpriced: (count: number) =>
    count === 1
      ? 'One has no known price and is not counted.'
      : `${count} have no known price and are not counted.`,
  noPrice: 'No price',
  /** @param percent with its sign */
  change: (percent: string) => `${percent} in 24 h`,
  noChange: '24 h change unknown',
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  readingTokens: 'Reading the tokens',
  tokensFailed: 'The tokens could not be read. Nothing has happened to them.',
  offline: 'This device is offline. Connect to the internet, then try again.',
  retryIn: (seconds: number) => `Try again in ${seconds} s`,
  readingTransactions: 'Reading the transactions',
  transactionsFailed: 'The transactions could not be read. Nothing has happened to your money.',
  noneTitle: 'No transactions yet',
  noneText: (network: string) => `What this account sends and receives on ${network} appears here.`,
  all: 'All activity',
  older: 'Show older',
  kinds: {
    send: 'Sent',
    receive: 'Received',
    self: 'Sent to yourself',
    trade: 'Swapped',
    call: 'Contract call',
    failed: 'Failed',
  },
  to: (address: string) => `To ${address}`,
  from: (address: string) => `From ${address}`,
  more: (count: number) => `and ${count} more`,
  begins: (block: string) => `Complete from block ${block} on.`,
}

export type ActivityMessages = typeof en_US
