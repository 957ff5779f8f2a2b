/** What the views and the host do about sign-in: `wallet.siwx`, undefined where the host configures none. */
export type SiwxActions = {
  /**
   * Opens SignMessage for the connected account unless it has a session.
   * @throws SiwxNotEnabledError, SiwxAddressMissingError, SiwxNetworkMissingError, SiwxClientMissingError, and what the
   *   host's `siwx` throws
   */
  open(): Promise<void>
  /** Finds out whether the connected account has a session, and asks nothing of the person. */
  check(): Promise<void>
  /** The text that `sign` is going to ask the wallet for. @throws as `open` */
  preview(): Promise<string>
  /** Asks the wallet for the signature. Never throws: what goes wrong is in `state.siwx.error`. */
  sign(): Promise<void>
  /**
   * Required: back to the last signed-in network, or disconnects. Otherwise closes. The view is Connect again either
   * way, unless the wallet does neither: that is in `state.siwx.error`. Never throws.
   */
  cancel(): Promise<void>
  /** Ends the sessions of the connected account; the wallet stays connected. @throws as `open` */
  signOut(): Promise<void>
}
