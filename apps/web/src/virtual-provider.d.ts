declare module 'virtual:provider' {
  export const provider: import('../build/providerSchema.ts').ProviderSettings
}

declare const __VERSION__: string
