/** Parts of the toolkit and their contents: configuration keys `features` and `remoteFeatures`. */
export type Features = {
  /** The toolkit has no login by email yet: a host that asks for one is refused, a registry's wish ignored. */
  readonly email?: boolean
  /** Social logins; as `email`. */
  readonly socials?: readonly string[] | false
  readonly swaps?: readonly string[] | boolean
  /** Providers of the on-ramp: meld, coinbase; false for none. */
  readonly onramp?: readonly string[] | boolean
  readonly send?: boolean
  readonly receive?: boolean
  readonly history?: boolean
  /** False sends nothing to the target of the key `analytics`. */
  readonly analytics?: boolean
  /** False hides the list of all wallets. */
  readonly allWallets?: boolean
  /** The modal connects no wallet until the person ticks a box: needs `termsConditionsUrl` or `privacyPolicyUrl`. */
  readonly legalCheckbox?: boolean
  /** Wallets are the only way to connect: other ways are refused. */
  readonly connectMethodsOrder?: readonly 'wallet'[]
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
