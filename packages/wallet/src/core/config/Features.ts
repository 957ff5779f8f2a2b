/** Parts of the toolkit and their contents: configuration keys `features` and `remoteFeatures`. */
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
  /** The person must accept the legal texts before choosing a wallet. */
  readonly legalCheckbox?: boolean
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[]
  readonly walletFeaturesOrder?: readonly ('onramp' | 'swaps' | 'receive' | 'send')[]
  readonly connectorTypeOrder?: readonly ConnectorKind[]
}

/** Why a wallet is listed; decides its place (see orderConnectors). */
export type ConnectorKind = (typeof connectorKinds)[number]

/** Default order of wallet kinds in the Connect view. */
export const connectorKinds = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
