export { WalletModal } from './WalletModal.tsx'
