import type { EthereumNetworkId } from '@granary/chains'
import {
  estimateConsolidation,
  estimateExit,
  estimatePartialWithdrawal,
} from '@granary/staking/ethereum/queues'
import { Skeleton } from '@granary/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'
import { Timeline, type TimelineItem } from '#web/shell/review/Timeline.tsx'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { requestOf } from '#web/transaction/evm/EvmStep.ts'
import { ownedValidatorsQuery, queuesQuery, useValidatorPages } from '../../owner/index.ts'
import type { SentOperation } from '../requests/Operation.ts'
import { sumGweiOf } from './OperationSentence.tsx'

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

/** Unix seconds at which the last of the validators leaves the queue, and at which all is paid; null if unknown. */
function useMoments({ network, operation, actions }: OperationTimelineProps) {
  const account = actions[0] ? requestOf(actions[0]).owner.account : '0x'
  const { data: queues, dataUpdatedAt } = useQuery(queuesQuery(network))
  const { validators } = useValidatorPages(useInfiniteQuery(ownedValidatorsQuery(network, account)))
  const none = { queueEndsAt: null, endsAt: null, isRead: queues !== undefined && validators !== undefined }
  if (!queues || !validators) return none
  const moment = (seconds: number | undefined) =>
    seconds === undefined ? null : Math.round(dataUpdatedAt / 1000) + seconds
  if (operation === 'partial') {
    const amountGwei = sumGweiOf(actions.map(requestOf))
    return { ...none, endsAt: moment(estimatePartialWithdrawal(queues, { amountGwei }).payoutSeconds) }
  }
  const subjects = new Set(actions.map(({ subject }) => subject))
  const last = validators.findLast(({ pubkey }) => subjects.has(pubkey))
  if (!last) return none
  if (operation === 'consolidate') {
    const estimate = estimateConsolidation(queues, last)
    return { ...none, queueEndsAt: moment(estimate?.exitSeconds), endsAt: moment(estimate?.movedSeconds) }
  }
  const estimate = estimateExit(queues, last)
  return {
    ...none,
    queueEndsAt: moment(estimate?.exitSeconds),
    endsAt: moment(estimate?.payoutSoonestSeconds),
  }
}
