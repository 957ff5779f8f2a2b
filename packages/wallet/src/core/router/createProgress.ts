import type { StoreApi } from 'zustand/vanilla'
import type { WalletState } from '../WalletState.ts'

/** Shows the modal's progress bar while the latest task waits for a wallet. Closing the modal hides it earlier. */
export function createProgress({ setState }: Pick<StoreApi<WalletState>, 'setState'>) {
  let started = 0
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    started += 1
    const own = started
    setState({ loading: true })
    try {
      return await task()
    } finally {
      if (own === started) setState({ loading: false })
    }
  }
}
