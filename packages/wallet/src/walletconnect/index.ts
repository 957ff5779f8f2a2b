export { createWalletConnect } from './createWalletConnect.ts'
