declare module 'virtual:provider' {
  type ProviderSettings = import('../build/providerSchema.ts').ProviderSettings
  export const provider: Omit<
    ProviderSettings,
    | '$schema'
    | 'browserLanguage'
    | 'chains'
    | 'colours'
    | 'confluxPools'
    | 'dates'
    | 'favicon'
    | 'fonts'
    | 'languages'
    | 'legal'
    | 'logo'
    | 'names'
    | 'safeHosts'
    | 'swaps'
    | 'texts'
    | 'walletConnect'
  > & {
    /** The picture itself is in the style sheet. */
    readonly logo: { readonly hasName: boolean } | null
    readonly fees: ProviderSettings['texts']['fees']
    /** Which pages this build has. */
    readonly legal: { readonly terms: boolean; readonly privacy: boolean }
    readonly chains: {
      [id in keyof ProviderSettings['chains']]: Omit<
        ProviderSettings['chains'][id],
        'secondBeaconApiUrls' | 'ssvCode'
      >
    }
    /** For each chain with pools in this build, the first pool that takes any amount, or an empty text. */
    readonly cfx: Readonly<Record<string, string>>
  }
}

declare module 'virtual:browser-language' {
  export const browserLanguage: boolean
}

declare module 'virtual:languages' {
  export const languages: import('../build/providerSchema.ts').ProviderSettings['languages']
}

declare module 'virtual:legal' {
  type Sections = readonly import('../build/legalSections.ts').LegalSection[]
  export const legal: Readonly<
    Partial<Record<'terms' | 'privacy', { readonly en_US: Sections; readonly zh_CN?: Sections }>>
  >
}

declare module 'virtual:provider-texts' {
  export const texts: import('../build/providerSchema.ts').ProviderSettings['texts']
}

declare module 'virtual:safe-hosts' {
  export const safeHosts: import('../build/providerSchema.ts').ProviderSettings['safeHosts']
}

declare module 'virtual:wallet-settings' {
  /** Wallets outside the page, own contracts of swaps, and names of accounts; empty without. */
  export const walletSettings: Partial<
    Pick<
      import('@granary/wallet/core').WalletConfig,
      | 'enableWalletConnect'
      | 'walletConnect'
      | 'relayUrl'
      | 'projectId'
      | 'relayWalletIds'
      | 'swaps'
      | 'names'
    >
  >
}

declare module 'virtual:dates' {
  export const dates: import('../build/providerSchema.ts').ProviderSettings['dates']
}

declare const __VERSION__: string
