/** What the wallet remembers for a page's origin. */
export type DevWalletMemory = {
  /** Address of the connected account; undefined while not connected. */
  readonly address: string | undefined
  readonly chainId: number | undefined
}

const key = 'granary.dev-wallet'

/** Memory in local storage; if storage fails, it is empty. */
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
