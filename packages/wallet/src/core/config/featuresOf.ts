import type { WalletState } from '../WalletState.ts'
import { type MergedFeatures, mergeFeatures } from './mergeFeatures.ts'
import type { WalletConfig } from './WalletConfig.ts'

/** The features in effect: the host's, over them its `remoteFeatures`, over both those of the registry. */
export function featuresOf(
  { remoteFeatures }: Pick<WalletState, 'remoteFeatures'>,
  config: Pick<WalletConfig, 'features' | 'remoteFeatures'>,
): MergedFeatures {
  return mergeFeatures(config.features, { ...config.remoteFeatures, ...remoteFeatures })
}
