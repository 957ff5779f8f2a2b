import type { Namespace } from '../core/index.ts'
import { useRequest } from './useRequest.ts'
import { useWalletContext } from './walletContext.ts'

export type DisconnectInput = {
  /** The active one by default. */
  readonly namespace?: Namespace
}

/** Ends a namespace's connection. */
export function useDisconnect() {
  const { disconnect } = useWalletContext().wallet
  const { run, runAsync, ...state } = useRequest((input: DisconnectInput = {}) => disconnect(input.namespace))
  return { ...state, disconnect: run, disconnectAsync: runAsync }
}
