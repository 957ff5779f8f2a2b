import type { EthereumStatus, OwnedValidator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { lastAttempt } from '@granary/transactions/record'
import { Skeleton } from '@granary/ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { Timeline } from '#web/shell/review/Timeline.tsx'
import { activationTimes } from '../../activation/index.ts'
import { useBlockSeconds, useChainClock } from '../../chain-time/index.ts'
import { ownedValidatorQuery } from '../../owner/index.ts'
import { useEthereumStatus } from '../../status/index.ts'
import type { Stake } from '../stake/Stake.ts'
import { rewardEpochs, type StakeMoments, stakeMoments } from './stakeMoments.ts'

/** The way from the block to the first reward: by the chain's queues, and by what the validator has reached. */
export function StakeTimeline({ network, stake }: { network: EthereumNetworkId; stake: Stake }) {
  const t = useText()
  const duration = useDurationText()
  const { amountsGwei } = stake.intent
  const { data: status, error } = useEthereumStatus(network)
  const validator = useLastValidator(network, stake)
  const times = status && activationTimes(status, amountsGwei)
  const place = placeOf(validator, status)
  const moments = useMoments(network, stake, validator)
  const when = (seconds: number | undefined) => {
    if (seconds !== undefined) return t('stake.nextIn', { duration: duration(seconds) })
    return error ? t('stake.nextUnknown') : <Skeleton width="14ch" />
  }
  const stateOf = (step: number) => (step < place ? 'done' : step === place ? 'now' : 'later')
  return (
    <Timeline
      title={t('stake.nextTitle')}
      items={[
        {
          id: 'deposited',
          state: stateOf(0),
          what: t('stake.timeline.deposited'),
          when: t('stake.timeline.depositedText', { block: String(lastBlock(stake)) }),
        },
        {
          id: 'queue',
          state: stateOf(1),
          what: t('stake.nextQueue'),
          when: status
            ? t('stake.nextQueueNow', { count: status.pendingDeposits })
            : t('stake.nextQueueText'),
          at: moments?.creditedAt,
        },
        {
          id: 'credited',
          state: stateOf(2),
          what: t('stake.nextCredited'),
          when: t('stake.nextVotes'),
          estimate: when(times?.depositSeconds),
        },
        {
          id: 'active',
          state: stateOf(3),
          what: t('stake.nextActive'),
          when: when(times?.activationSeconds),
          at: moments?.activeAt,
        },
        {
          id: 'reward',
          state: stateOf(4),
          what: t('stake.timeline.reward'),
          when: t('stake.timeline.rewardText'),
          at: moments?.rewardAt,
        },
      ]}
    />
  )
}

function lastBlock({ steps }: Stake): number {
  const blocks = steps.map(step => {
    const last = lastAttempt(step)
    return last?.state === 'confirmed' ? last.receipt.blockNumber : 0
  })
  return Math.max(...blocks)
}

/** The stake's last validator as the provider's server sees it now; undefined until it does. */
function useLastValidator(network: EthereumNetworkId, { offer }: Stake): OwnedValidator | undefined {
  const pubkey = offer?.deposits.at(-1)?.pubkey
  const query = ownedValidatorQuery(network, pubkey ?? '0x')
  const { data } = useQuery({ ...query, queryFn: pubkey ? query.queryFn : skipToken } as typeof query)
  return data?.validator
}

/** The index of what happens now; past the last once rewards come. */
function placeOf(validator: OwnedValidator | undefined, status: EthereumStatus | undefined): number {
  switch (validator?.status) {
    case undefined:
    case 'deposited':
    case 'pending_deposit':
      return 1
    case 'pending_initialized':
    case 'pending_queued':
      return 3
    default: {
      const epoch = status ? Math.floor(status.headSlot / status.slotsPerEpoch) : 0
      return epoch < (validator?.activationEpoch ?? 0) + rewardEpochs ? 4 : 5
    }
  }
}

/** When it comes, on the visitor's clock; null until the deposit's block and the queues are read. */
function useMoments(
  network: EthereumNetworkId,
  stake: Stake,
  validator: OwnedValidator | undefined,
): StakeMoments | null {
  const clock = useChainClock(network)
  const depositedAt = useBlockSeconds(network, lastBlock(stake))
  if (!clock || depositedAt === undefined) return null
  const { status, onClock } = clock
  const { amountsGwei } = stake.intent
  const moments = stakeMoments(status, { depositedAt, amountsGwei, validator })
  return {
    creditedAt: onClock(moments.creditedAt),
    activeAt: onClock(moments.activeAt),
    rewardAt: onClock(moments.rewardAt),
  }
}
