declare module 'virtual:provider' {
  type ProviderSettings = import('../build/providerSchema.ts').ProviderSettings
  export const provider: Omit<
    ProviderSettings,
    'browserLanguage' | 'chains' | 'confluxPools' | 'dates' | 'safeHosts' | 'texts'
  > & {
    readonly chains: {
      [id in keyof ProviderSettings['chains']]: Omit<ProviderSettings['chains'][id], 'secondBeaconApiUrls'>
    }
    /** For each chain with pools in this build, the first pool that takes any amount, or an empty text. */
    readonly cfx: Readonly<Record<string, string>>
  }
}

declare module 'virtual:browser-language' {
  export const browserLanguage: boolean
}

declare module 'virtual:provider-texts' {
  export const texts: import('../build/providerSchema.ts').ProviderSettings['texts']
}

declare module 'virtual:safe-hosts' {
  export const safeHosts: import('../build/providerSchema.ts').ProviderSettings['safeHosts']
}

declare module 'virtual:dates' {
  export const dates: import('../build/providerSchema.ts').ProviderSettings['dates']
}

declare const __VERSION__: string
