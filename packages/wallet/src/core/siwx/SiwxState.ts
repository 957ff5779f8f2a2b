import type { BaseError } from '@granary/errors'

/** Sign-in state of the active connection. */
export type SiwxState = {
  readonly status:
    | 'idle'
    /** Looking up sessions. */
    | 'checking'
    /** No session: the SignMessage view asks for the signature. */
    | 'needed'
    /** The wallet was asked. */
    | 'signing'
    | 'signed'
  /** Whether using the host requires sign-in. Without a session the modal then cannot be closed. */
  readonly isRequired: boolean
  /**
   * Why the last attempt failed; `shortMessage` is for the person, in English; the modal translates it by
   * `code`. Null once retried.
   */
  readonly error: BaseError | null
}

export const initialSiwxState: SiwxState = { status: 'idle', isRequired: false, error: null }
