import { type Chain, type EthereumNetworkId, ethereumNetworkIds, ethereumNetworks } from '@granary/chains'
import { formatPercent } from '#web/format/formatPercent.ts'
import type { Translate } from '#web/i18n/useText.ts'
import { provider } from '#web/settings/provider.ts'

export { offersSsv } from './offersSsv.ts'
export { rewardSplitter, rewardSplitters } from './rewardSplitter.ts'
export { secondBeaconApiUrls } from './secondBeaconApiUrls.ts'

/** Default link target until the back end has said which networks are open: the first network of this build. */
export const likelyNetwork: EthereumNetworkId =
  ethereumNetworkIds.find(id => batchDepositAddress(ethereumNetworks[id].id) !== undefined) ?? 'eth'

/** The provider's batch deposit contract on a chain, as built into the site; undefined if there is none. */
export function batchDepositAddress(chainId: number): `0x${string}` | undefined {
  const chains: Readonly<Record<string, { batchDeposit: string | null } | undefined>> = provider.chains
  return (chains[chainId]?.batchDeposit ?? undefined) as `0x${string}` | undefined
}

/** The provider's share of execution rewards of new stakes on a chain, in basis points; 0 if it takes none. */
export function executionShareBps(chainId: number): number {
  const chains: Readonly<Record<string, { rewardSplitter: { shareBps: number } | null } | undefined>> =
    provider.chains
  return chains[chainId]?.rewardSplitter?.shareBps ?? 0
}

/** The provider's share of execution rewards: a sentence for each chain with one, else that there is none. */
export function executionShareTexts(t: Translate, chains: readonly Chain[]): string[] {
  const shares = chains.flatMap(({ id, name }) => {
    const bps = executionShareBps(id)
    return bps > 0 ? [t('contact.share', { network: name, percent: formatPercent(bps) })] : []
  })
  return shares.length > 0 ? shares : [t('contact.noShare')]
}
