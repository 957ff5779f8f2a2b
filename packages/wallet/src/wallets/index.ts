export type { ListedWallet } from '../core/internal.ts'
export { cleanEntry } from './cleanEntry.ts'
export { createLiveList, type LiveList } from './createLiveList.ts'
export { prefetchedImages, walletImageTimeout } from './createWalletImages.ts'
export {
  createWalletList,
  type WalletImages,
  type WalletList,
  type WalletListSettings,
} from './createWalletList.ts'
export { isListOffered } from './isListOffered.ts'
export { highlightedWallets, walletPageSize, walletSearchLimit } from './listSizes.ts'
export { queryWallets, type WalletPage, type WalletQuery } from './queryWallets.ts'
