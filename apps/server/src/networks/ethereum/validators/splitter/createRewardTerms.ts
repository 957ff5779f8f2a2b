import type { EthereumNetworkId } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { executionRecipient } from '@granary/staking/ethereum/splitter'
import type { EthereumNetworkSettings } from '#server/networks/ethereum/settings/ethereumSettings.ts'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { createVerification } from '#server/platform/upstreams/createVerification.ts'
import { checkSplitterFactory } from './checkSplitterFactory.ts'

export type RewardTerms = ReturnType<typeof createRewardTerms>

export function createRewardTerms(settings: Readonly<Record<EthereumNetworkId, EthereumNetworkSettings>>) {
  const verifications = new Map<EthereumNetworkId, () => Promise<void>>()

  function verificationOf(network: EthereumUpstream): () => Promise<void> {
    const known = verifications.get(network.id)
    if (known) return known
    const made = createVerification(async () => {
      const terms = settings[network.id].rewardSplitter
      if (!terms) return
      const { rpc } = await network.nodes()
      await checkSplitterFactory(rpc, terms)
    })
    verifications.set(network.id, made)
    return made
  }

  return {
    /** Whether the provider takes a share of this network's execution rewards. */
    hasShare: ({ id }: EthereumUpstream): boolean => settings[id].rewardSplitter !== undefined,
    /**
     * Resolves once the contracts that divide them prove to be the published ones.
     * @throws {RewardSplitterUnusableError} REWARD_SPLITTER_UNUSABLE
     */
    ready: (network: EthereumUpstream): Promise<void> => verificationOf(network)(),
    /**
     * Where execution rewards of validators offered now go, and the provider's share.
     * @throws {RewardSplitterUnusableError} REWARD_SPLITTER_UNUSABLE
     */
    async of(
      network: EthereumUpstream,
      staker: Hex,
    ): Promise<{ feeRecipient: Hex; providerShareBps: number }> {
      const terms = settings[network.id].rewardSplitter ?? null
      if (terms) await verificationOf(network)()
      return { feeRecipient: executionRecipient(staker, terms), providerShareBps: terms?.shareBps ?? 0 }
    },
  }
}
