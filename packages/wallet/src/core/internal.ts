// Core internals for the toolkit's own upper layers, beyond its public exports.
export { alertTexts } from './alerts/Alert.ts'
export { cleanIcon } from './announcements/cleanIcon.ts'
export { cleanName } from './announcements/cleanName.ts'
export type { Platform } from './deep-links/detectPlatform.ts'
export { mobileRedirect, redirectWalletIds } from './deep-links/mobileRedirect.ts'
export { safeHref, schemeOf } from './deep-links/safeHref.ts'
export { unwatchedText } from './pending-transactions/followSent.ts'
export type { ListedWallet } from './wallet-list/WalletEntry.ts'
