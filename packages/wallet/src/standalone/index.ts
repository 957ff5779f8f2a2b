export { type MountedWallet, type MountOptions, mountWallet } from './mountWallet.ts'
