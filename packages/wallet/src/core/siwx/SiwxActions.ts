/** Sign-in actions for the views and the host: `wallet.siwx`, undefined unless the host configures sign-in. */
export type SiwxActions = {
  /**
   * Opens SignMessage for the connected account unless it has a session.
   * @throws SiwxNotEnabledError, SiwxAddressMissingError, SiwxNetworkMissingError, SiwxClientMissingError, and
   * errors of the host's `siwx`
   */
  open(): Promise<void>
  /** Looks up whether the connected account has a session, without asking the person. */
  check(): Promise<void>
  /** The text that `sign` will ask the wallet to sign. @throws as `open` */
  preview(): Promise<string>
  /** Asks the wallet for the signature. Never throws: errors are in `state.siwx.error`. */
  sign(): Promise<void>
  /**
   * If required, returns to the last signed-in network or disconnects; otherwise closes. The view is Connect
   * again, unless the wallet does neither: that is in `state.siwx.error`. Never throws.
   */
  cancel(): Promise<void>
  /** Ends the connected account's sessions; the wallet stays connected. @throws as `open` */
  signOut(): Promise<void>
}
