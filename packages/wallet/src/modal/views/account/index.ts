export { Account } from './Account.tsx'
export { AccountSettings } from './AccountSettings.tsx'
export { ProfileWallets } from './ProfileWallets.tsx'
