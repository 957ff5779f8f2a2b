import type { OnrampState, Wallet } from '../../../core/index.ts'
import { createOnramp, initialOnrampState, type Onramp } from '../../../core/internal.ts'
import { useWalletState } from '../../../react/index.ts'

export const useOnramp = (): OnrampState => useWalletState(state => state.onramp) ?? initialOnrampState

const known = new WeakMap<Wallet['store'], Promise<Onramp | undefined>>()

/** The on-ramp of a toolkit, one for all views; undefined where the host names no service. */
export function onrampOf({ store, config, services }: Wallet): Promise<Onramp | undefined> {
  const create = async () => {
    if (!config.blockchainUrl) return undefined
    const { client, storage } = await services()
    return createOnramp(client(config.blockchainUrl, patience), { config, store, storage })
  }
  const onramp = known.get(store) ?? create()
  known.set(store, onramp)
  return onramp
}

/** A view shows that a seller is slow, and offers to try again. */
const patience = { timeout: 8_000, retries: 1 }
