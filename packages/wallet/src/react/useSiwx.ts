import { useMemo } from 'react'
import type { BaseError, SiwxState } from '../core/index.ts'
import { type RequestState, useRequest } from './useRequest.ts'
import { useWalletState } from './useWalletState.ts'
import { useWalletContext } from './walletContext.ts'

export type UseSiwx = {
  readonly status: SiwxState['status']
  readonly isSignedIn: boolean
  /** Whether using the host requires sign-in. */
  readonly isRequired: boolean
  /** A session is looked up, or the wallet was asked. */
  readonly isPending: boolean
  /** A refusal is a UserRejectedError. */
  readonly error: BaseError | null
  readonly reset: RequestState<void>['reset']
  /** Shows the message in the modal, where the person signs it. Never throws: read `error`. */
  readonly signIn: () => void
  readonly signInAsync: () => Promise<void>
  /** Ends the account's sessions; the wallet stays connected. */
  readonly signOut: () => void
  readonly signOutAsync: () => Promise<void>
  /** Without the modal: the text that `sign` asks the wallet to sign. @throws BaseError */
  readonly preview: () => Promise<string>
  /** Without the modal: asks the wallet. Never throws: read `error`. */
  readonly sign: () => Promise<void>
  /** Gives up a sign-in; if it is required, disconnects. Never throws: read `error`. */
  readonly cancel: () => Promise<void>
}

/** Sign-in with the connected wallet, if the host configures it. */
export function useSiwx(): UseSiwx {
  const { siwx } = useWalletContext().wallet
  const { status, isRequired, error } = useWalletState(state => state.siwx)
  const request = useRequest((action: 'open' | 'signOut') => siwx[action]())
  const { run, runAsync } = request
  const actions = useMemo(
    () => ({
      signIn: () => run('open'),
      signInAsync: () => runAsync('open'),
      signOut: () => run('signOut'),
      signOutAsync: () => runAsync('signOut'),
      preview: siwx.preview,
      sign: siwx.sign,
      cancel: siwx.cancel,
    }),
    [siwx, run, runAsync],
  )
  return {
    status,
    isSignedIn: status === 'signed',
    isRequired,
    isPending: request.isPending || status === 'checking' || status === 'signing',
    error: request.error ?? error,
    reset: request.reset,
    ...actions,
  }
}
