/** What the wallet remembers of a page's origin. */
export type DevWalletMemory = {
  /** Address of the account given to the page; undefined while not connected. */
  readonly address: string | undefined
  readonly chainId: number | undefined
}

const key = 'granary.dev-wallet'

/** The memory in local storage; a storage that fails is an empty one. */
export function createMemory() {
  return {
    read(): DevWalletMemory {
      try {
        const { address, chainId } = JSON.parse(localStorage.getItem(key) ?? '{}')
        return {
          address: typeof address === 'string' ? address : undefined,
          chainId: typeof chainId === 'number' ? chainId : undefined,
        }
      } catch {
        return { address: undefined, chainId: undefined }
      }
    },
    write(memory: DevWalletMemory) {
      try {
        localStorage.setItem(key, JSON.stringify(memory))
      } catch {
        // Not remembered: the page asks again next time.
      }
    },
  }
}
