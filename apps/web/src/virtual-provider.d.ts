declare module 'virtual:provider' {
  type ProviderSettings = import('../build/providerSchema.ts').ProviderSettings
  export const provider: Omit<ProviderSettings, 'browserLanguage' | 'confluxPools' | 'dates' | 'texts'> & {
    /** The chains of Conflux eSpace that have pools in this build. */
    readonly confluxChainIds: readonly number[]
  }
}

declare module 'virtual:conflux-pools' {
  export const pools: import('../build/providerSchema.ts').ProviderSettings['confluxPools']
}

declare module 'virtual:browser-language' {
  export const browserLanguage: boolean
}

declare module 'virtual:provider-texts' {
  export const texts: import('../build/providerSchema.ts').ProviderSettings['texts']
}

declare module 'virtual:dates' {
  export const dates: import('../build/providerSchema.ts').ProviderSettings['dates']
}

declare const __VERSION__: string
