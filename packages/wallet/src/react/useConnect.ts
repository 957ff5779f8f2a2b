import type { Namespace } from '../core/index.ts'
import { useRequest } from './useRequest.ts'
import { useWalletContext } from './walletContext.ts'

export type ConnectInput = {
  /** A connector of `useConnectors`, or its id. */
  readonly connector: string | { readonly id: string }
  /** Chooses among the wallet's namespaces. */
  readonly namespace?: Namespace
}

/** Asks a wallet to connect. */
export function useConnect() {
  const { connect } = useWalletContext().wallet
  const { run, runAsync, ...state } = useRequest(({ connector, namespace }: ConnectInput) =>
    connect(typeof connector === 'string' ? connector : connector.id, namespace),
  )
  return { ...state, connect: run, connectAsync: runAsync }
}
