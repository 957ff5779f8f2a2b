import type { BaseError } from '@granary/errors'

/** How far the sign-in of the active connection is. */
export type SiwxState = {
  readonly status:
    | 'idle'
    /** Sessions are being looked up. */
    | 'checking'
    /** No session: the SignMessage view asks for the signature. */
    | 'needed'
    /** The wallet has been asked. */
    | 'signing'
    | 'signed'
  /** Whether the host can be used only when signed in. While no session exists the modal cannot be closed then. */
  readonly isRequired: boolean
  /** Why the last attempt failed; its `shortMessage` is for the person, in English: the modal says it by `code`. Null once it is tried again. */
  readonly error: BaseError | null
}

export const initialSiwxState: SiwxState = { status: 'idle', isRequired: false, error: null }
