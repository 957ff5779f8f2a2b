declare module 'virtual:conflux-pools' {
  export const pools: import('../../../../build/providerSchema.ts').ProviderSettings['confluxPools']
}
