import type { EthereumNetworkId } from '@granary/chains'
import { requestOf } from '@granary/drivers/evm'
import { lastAttempt } from '@granary/transactions/record'
import { Skeleton } from '@granary/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'
import { Timeline, type TimelineItem } from '#web/shell/review/Timeline.tsx'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { useBlockSeconds, useChainClock } from '../../chain-time/index.ts'
import { ownedValidatorsQuery, queuesQuery, useValidatorPages } from '../../owner/index.ts'
import type { SentOperation } from '../requests/Operation.ts'
import { sumGweiOf } from './OperationSentence.tsx'
import { operationMoments } from './operationMoments.ts'

type OperationTimelineProps = {
  network: EthereumNetworkId
  operation: SentOperation
  actions: readonly ActionRecord[]
}

/** From the request to the payment, by the chain's queues; what was requested is not paid until the end. */
export function OperationTimeline(props: OperationTimelineProps) {
  const t = useText()
  const { operation } = props
  const { queueEndsAt, endsAt, isRead } = useMoments(props)
  const around = useAround(isRead)
  if (operation === 'compound' || operation === 'top-up')
    return (
      <Timeline
        title={t('claim.action.nextTitle')}
        items={[
          {
            id: 'block',
            state: 'done',
            what: t('claim.action.next.block'),
            when: null,
          },
          {
            id: 'chain',
            state: 'now',
            what: t(`claim.action.next.${operation}`),
            when: t(`claim.action.next.${operation}When`),
          },
        ]}
      />
    )
  const queue: TimelineItem = {
    id: 'queue',
    state: 'now',
    what: t('claim.action.timeline.queue'),
    when: null,
  }
  return (
    <Timeline
      title={t('claim.action.nextTitle')}
      items={[
        {
          id: 'requested',
          state: 'done',
          what: t('claim.action.timeline.requested'),
          when: t('claim.action.timeline.requestedText'),
        },
        { ...queue, when: t(`claim.action.next.${operation}When`) },
        ...(operation === 'partial'
          ? []
          : [
              {
                id: 'exited',
                what: t('claim.action.timeline.exited'),
                when: around(queueEndsAt),
                at: queueEndsAt,
              },
            ]),
        {
          id: 'end',
          what: t(operation === 'consolidate' ? 'claim.action.timeline.moved' : 'claim.action.timeline.paid'),
          when: around(endsAt),
          at: endsAt,
        },
      ]}
    />
  )
}

function useAround(isRead: boolean) {
  const t = useText()
  const time = useLongTime()
  return (at: number | null) => {
    if (at !== null) return t('stake.timeline.around', { date: time(at) })
    return isRead ? t('stake.nextUnknown') : <Skeleton width="16ch" />
  }
}

/** When it comes, on the visitor's clock; null if unknown. */
function useMoments({ network, operation, actions }: OperationTimelineProps) {
  const account = actions[0] ? requestOf(actions[0]).owner.account : '0x'
  const { data: queues } = useQuery(queuesQuery(network))
  const clock = useChainClock(network)
  const { validators } = useValidatorPages(useInfiniteQuery(ownedValidatorsQuery(network, account)))
  const askedAt = useBlockSeconds(network, Math.max(...actions.map(blockOf)))
  if (!queues || !clock || !validators || askedAt === undefined)
    return { queueEndsAt: null, endsAt: null, isRead: false }
  const subjects = new Set(actions.map(({ subject }) => subject))
  const { queueEndsAt, endsAt } = operationMoments(operation, {
    status: clock.status,
    queues,
    askedAt,
    amountGwei: operation === 'partial' ? sumGweiOf(actions.map(requestOf)) : 0n,
    last: validators.findLast(({ pubkey }) => subjects.has(pubkey)),
  })
  const onClock = (seconds: number | null) => seconds && clock.onClock(seconds)
  return { queueEndsAt: onClock(queueEndsAt), endsAt: onClock(endsAt), isRead: true }
}

function blockOf(action: ActionRecord): number {
  const last = lastAttempt(action)
  return last?.state === 'confirmed' ? last.receipt.blockNumber : 0
}
