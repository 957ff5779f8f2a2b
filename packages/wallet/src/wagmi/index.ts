export type { WagmiProvider } from './createWagmiProvider.ts'
export { wagmiConnector } from './wagmiConnector.ts'
