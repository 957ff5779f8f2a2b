/** The texts of the button that opens the modal; they load with it. */
export const en_US = {
  connect: 'Connect wallet',
  connecting: 'Connecting',
  network: (network: string) => `Network: ${network}. Switch network`,
  unsupported: 'Unsupported network',
}

export type ButtonMessages = typeof en_US
