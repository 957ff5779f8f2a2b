export type { ListedWallet } from '../core/ListedWallet.ts'
export { cleanEntry } from './cleanEntry.ts'
export { connectorExplorerIds, connectorImageIds } from './connectorMaps.ts'
export { prefetchedImages, walletImageTimeout } from './createWalletImages.ts'
export {
  createWalletList,
  highlightedWallets,
  type WalletList,
  type WalletListSettings,
} from './createWalletList.ts'
export { isListOffered } from './isListOffered.ts'
export {
  queryWallets,
  type WalletPage,
  type WalletQuery,
  walletPageSize,
  walletSearchLimit,
} from './queryWallets.ts'
