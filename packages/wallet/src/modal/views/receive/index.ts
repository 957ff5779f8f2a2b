export { WalletReceive } from './WalletReceive.tsx'
