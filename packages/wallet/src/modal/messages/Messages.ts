/** Every word the modal says. Names of wallets and networks come in as they are. */
export type Messages = {
  readonly close: string
  readonly back: string
  readonly tryAgain: string
  readonly connect: {
    readonly title: string
    readonly installed: string
    readonly searching: string
    readonly walletList: string
    readonly promise: string
    readonly noneTitle: string
    readonly noneText: string
    readonly nonePhone: string
    readonly findWallet: string
    readonly reload: string
    readonly failedTitle: string
    readonly failedText: string
  }
  readonly connecting: {
    readonly title: (wallet: string) => string
    readonly waiting: string
    readonly rejectedTitle: string
    readonly rejectedText: string
    readonly pendingTitle: string
    readonly pendingText: (wallet: string) => string
    readonly failedTitle: string
    readonly failedText: (wallet: string) => string
    readonly connected: (wallet: string) => string
  }
  readonly account: {
    readonly title: string
    readonly network: (network: string) => string
    readonly balance: string
    readonly unavailable: string
    readonly loading: string
    readonly connectedWith: (wallet: string) => string
    readonly copy: string
    readonly copied: string
    readonly copyFailed: string
    readonly explorer: string
    readonly opensNewTab: string
    readonly disconnect: string
    readonly disconnectFailed: string
  }
  readonly network: {
    readonly title: string
    readonly list: string
    readonly testnet: string
    readonly current: string
    readonly approve: (wallet: string) => string
    readonly switched: (network: string) => string
    readonly rejected: string
    readonly pending: (wallet: string) => string
    readonly failed: (wallet: string) => string
  }
  readonly unsupported: {
    readonly title: string
    readonly text: (wallet: string, chainId: number) => string
  }
}
