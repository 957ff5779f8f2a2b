export { announceDevWallet, type DevWalletOptions } from './announceDevWallet.ts'
export { DevWalletRpcRefusedError } from './checkRpcUrl.ts'
export type { DevProvider } from './createDevProvider.ts'
export type { DevChain } from './DevChain.ts'
