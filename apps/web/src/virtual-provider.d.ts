declare module 'virtual:provider' {
  type ProviderSettings = import('../build/providerSchema.ts').ProviderSettings
  export const provider: Omit<ProviderSettings, 'confluxPools'> & {
    /** The chains of Conflux eSpace that have pools in this build. */
    readonly confluxChainIds: readonly number[]
  }
}

declare module 'virtual:conflux-pools' {
  export const pools: import('../build/providerSchema.ts').ProviderSettings['confluxPools']
}

declare const __VERSION__: string
