import type { EthereumStatus, OwnedValidator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { lastAttempt } from '@granary/transactions/record'
import { Skeleton } from '@granary/ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { Timeline } from '#web/shell/review/Timeline.tsx'
import { activationTimes } from '../../activation/index.ts'
import { ownedValidatorQuery, secondsToActive } from '../../owner/index.ts'
import { useEthereumStatus } from '../../status/index.ts'
import type { Stake } from '../stake/Stake.ts'

/** The way from the block to the first reward: by the chain's queues, and by what the validator has reached. */
export function StakeTimeline({ network, stake }: { network: EthereumNetworkId; stake: Stake }) {
  const t = useText()
  const duration = useDurationText()
  const { amountsGwei } = stake.intent
  const { data: status, error } = useEthereumStatus(network)
  const validator = useLastValidator(network, stake)
  const times = status && activationTimes(status, amountsGwei)
  const place = placeOf(validator, status)
  const moments = useMoments(validator, status, amountsGwei)
  const when = (id: 'stake.nextIn' | 'stake.nextCreditedIn', seconds: number | undefined) => {
    if (seconds !== undefined) return t(id, { duration: duration(seconds) })
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
          when: when('stake.nextCreditedIn', times?.depositSeconds),
        },
        {
          id: 'active',
          state: stateOf(3),
          what: t('stake.nextActive'),
          when: when('stake.nextIn', times?.activationSeconds),
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

/** Epochs after the activation at whose end the first reward is credited. */
const rewardEpochs = 2

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

/**
 * Unix seconds of what comes next. An estimate stays as first made, so that it counts down; the activation epoch that
 * the chain sets replaces it.
 */
function useMoments(
  validator: OwnedValidator | undefined,
  status: EthereumStatus | undefined,
  amountsGwei: readonly bigint[],
) {
  const kept = useRef<{ of: string; creditedAt: number; activeAt: number; rewardAt: number } | null>(null)
  if (!status) return null
  const of = `${validator?.status ?? 'deposited'} ${validator?.activationEpoch ?? ''}`
  if (kept.current?.of !== of) {
    const now = Math.round(Date.now() / 1000)
    const times = activationTimes(status, amountsGwei)
    const epochSeconds = status.slotsPerEpoch * status.secondsPerSlot
    const activeSeconds = validator ? (secondsToActive(validator, status) ?? 0) : times.activationSeconds
    const activeAt = now + activeSeconds
    kept.current = {
      of,
      creditedAt: now + times.depositSeconds,
      activeAt,
      rewardAt: activeAt + rewardEpochs * epochSeconds,
    }
  }
  return kept.current
}
