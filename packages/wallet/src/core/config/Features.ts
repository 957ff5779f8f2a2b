/** Parts of the toolkit and what is in them: configuration keys `features` and `remoteFeatures`. */
export type Features = {
  readonly email?: boolean
  /** Social logins in this order; false for none. */
  readonly socials?: readonly string[] | false
  readonly swaps?: readonly string[] | boolean
  /** Providers of the on-ramp: meld, coinbase; false for none. */
  readonly onramp?: readonly string[] | boolean
  readonly send?: boolean
  readonly receive?: boolean
  readonly history?: boolean
  readonly analytics?: boolean
  readonly allWallets?: boolean
  /** The legal texts have to be accepted before a wallet is chosen. */
  readonly legalCheckbox?: boolean
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[]
  readonly walletFeaturesOrder?: readonly ('onramp' | 'swaps' | 'receive' | 'send')[]
  readonly connectorTypeOrder?: readonly ConnectorKind[]
}

/** Why a wallet is on the list: decides where it stands (see orderConnectors). */
export type ConnectorKind =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'
