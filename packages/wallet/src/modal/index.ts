export { EmbeddedWallet } from './EmbeddedWallet.tsx'
export { WalletModal } from './WalletModal.tsx'
