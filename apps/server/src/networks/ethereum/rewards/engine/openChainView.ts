import { BaseError } from '@granary/errors'
import { rewardCalendar } from '@granary/staking/ethereum/rewards'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { ChainView } from './ChainView.ts'
import { comparedHistory } from './comparedHistory.ts'

/**
 * The chain behind an upstream, with its calendar of reward days. With a second beacon node, both must agree on every
 * state.
 * @param secondsPerDay a multiple of an epoch, or 86,400
 * @throws {RewardDayInvalidError} REWARD_DAY_INVALID
 */
export async function openChainView(upstream: EthereumUpstream, secondsPerDay: number): Promise<ChainView> {
  const nodes = await upstream.nodes()
  const [genesis, spec] = await Promise.all([nodes.beacon.genesis(), nodes.beacon.spec()])
  const calendar = rewardCalendar({
    genesisSeconds: genesis.timeSeconds,
    secondsPerSlot: spec.SECONDS_PER_SLOT,
    slotsPerEpoch: spec.SLOTS_PER_EPOCH,
    secondsPerDay,
  })
  if (secondsPerDay % calendar.secondsPerEpoch !== 0)
    throw new RewardDayInvalidError(upstream.chain.name, calendar.secondsPerEpoch)
  return {
    chain: upstream.chain,
    nodes,
    history: nodes.second ? comparedHistory(nodes.history, nodes.second, upstream.chain.name) : nodes.history,
    calendar,
    slotsPerEpoch: spec.SLOTS_PER_EPOCH,
  }
}

/** The configured reward day is not a whole number of epochs. */
export class RewardDayInvalidError extends BaseError {
  override readonly name = 'RewardDayInvalidError'
  constructor(chainName: string, secondsPerEpoch: number) {
    super('A reward day must be a whole number of epochs.', {
      code: 'REWARD_DAY_INVALID',
      details: `an epoch of ${chainName} has ${secondsPerEpoch} seconds`,
      metaMessages: ['Check REWARD_DAY_SECONDS_ETH_MAINNET and REWARD_DAY_SECONDS_ETH_HOODI.'],
    })
  }
}
